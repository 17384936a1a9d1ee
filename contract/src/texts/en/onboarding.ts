export const welcome = 'Welcome'
export const welcomeText = 'Describe your task, review the offers, and choose the best one.'
export const verified = 'Verified Service Provider'
export const verifiedText = 'Post any task for free. People near you send offers.'
export const best = 'Select from the best'
export const bestText = 'Compare prices, skills and ratings, and pick from the top-rated.'
export const paid = 'Get it done! Pay Them Securely'
export const paidText =
  'Your payment is held securely until the task is completed, and released after your review.'

export const skip = 'Skip'
export const getStarted = 'Get Started'
export const alreadyWithUs = 'Already with us?'
