/** The contents of the sample market: people, tasks and messages as one might meet them. */

export interface SamplePerson {
  firstName: string
  lastName: string
  city: string
  college: string
  gender: 'female' | 'male' | 'other'
  age: number
  skills: string
  about: string
  isVerified: boolean
}

const person = (
  name: string,
  city: string,
  rest: Pick<SamplePerson, 'gender' | 'age' | 'college' | 'skills' | 'about'> & { isVerified?: boolean },
): SamplePerson => {
  const [firstName, lastName] = name.split(' ') as [string, string]
  return { firstName, lastName, city, isVerified: true, ...rest }
}

export const samplePeople: readonly SamplePerson[] = [
  person('Asha Kulkarni', 'Pune', {
    gender: 'female',
    age: 34,
    college: 'Fergusson College',
    skills: 'Event planning, budgeting',
    about: 'Mother of two, runs a small catering kitchen in Kothrud and never has enough hands.',
  }),
  person('Ravi Menon', 'Bengaluru', {
    gender: 'male',
    age: 27,
    college: 'RV College of Engineering',
    skills: 'Laptop repair, networking, Python',
    about: 'Support engineer by day. I fix computers on evenings and weekends, at your place.',
  }),
  person('Meera Iyer', 'Chennai', {
    gender: 'female',
    age: 23,
    college: 'Madras Christian College',
    skills: 'Maths, physics, Tamil, patience',
    about: 'Tutor for classes 8 to 12. I explain until it is clear.',
  }),
  person('Imran Shaikh', 'Mumbai', {
    gender: 'male',
    age: 31,
    college: 'Rizvi College',
    skills: 'Packing, lifting, driving a tempo',
    about: 'Two helpers, one tempo, no broken plates since 2019.',
  }),
  person('Priya Sharma', 'Delhi', {
    gender: 'female',
    age: 29,
    college: 'NIFT Delhi',
    skills: 'Logos, posters, Figma, Illustrator',
    about: 'Graphic designer who answers the same day.',
  }),
  person('Karthik Reddy', 'Hyderabad', {
    gender: 'male',
    age: 26,
    college: 'JNTU Hyderabad',
    skills: 'Wedding and product photography',
    about: 'Full-frame camera, two lights and a calm hand.',
  }),
  person('Fatima Khan', 'Lucknow', {
    gender: 'female',
    age: 38,
    college: 'Lucknow University',
    skills: 'Data entry, Excel, Tally',
    about: 'Fifteen years in offices. Accurate, quick, on time.',
  }),
  person('Arjun Das', 'Kolkata', {
    gender: 'male',
    age: 24,
    college: 'St. Xavier’s College',
    skills: 'Video editing, colour, subtitles',
    about: 'I cut reels and short films. DaVinci and Premiere.',
  }),
  person('Sneha Patil', 'Pune', {
    gender: 'female',
    age: 22,
    college: 'Symbiosis',
    skills: 'Dogs, cats, rabbits',
    about: 'Vet student who would rather be with your dog than anywhere else.',
  }),
  person('Gurpreet Singh', 'Chandigarh', {
    gender: 'male',
    age: 41,
    college: 'Panjab University',
    skills: 'Strength training, yoga, diet plans',
    about: 'Certified trainer. I come to your park at six in the morning.',
  }),
  person('Nisha Verma', 'Jaipur', {
    gender: 'female',
    age: 30,
    college: 'Rajasthan University',
    skills: 'Decoration, mehendi, anchoring',
    about: 'Birthdays, sangeets and everything with marigolds.',
  }),
  person('Tenzin Dolma', 'Bengaluru', {
    gender: 'other',
    age: 25,
    college: 'Christ University',
    skills: 'Errands, cycling, queues',
    about: 'I know every short cut between Indiranagar and Jayanagar.',
  }),
  person('Vikram Joshi', 'Ahmedabad', {
    gender: 'male',
    age: 45,
    college: 'Gujarat University',
    skills: 'Carpentry, drilling, borrowing out tools',
    about: 'A shed full of tools that somebody should use.',
    isVerified: false,
  }),
  person('Ananya Ghosh', 'Kolkata', {
    gender: 'female',
    age: 21,
    college: 'Jadavpur University',
    skills: 'Essays, proofreading, Bengali',
    about: 'Literature student with a red pen.',
    isVerified: false,
  }),
  person('Suresh Pillai', 'Kochi', {
    gender: 'male',
    age: 52,
    college: 'Maharaja’s College',
    skills: 'Anything that needs doing',
    about: 'Retired from the port. I like being useful and I own a ladder.',
  }),
]

export const offerTexts: readonly string[] = [
  'I have done this many times and can start tomorrow. Happy to talk about the details first.',
  'I live ten minutes away and have the evening free. You pay only when you are content.',
  'This is what I do every week. I bring my own things and leave the place clean.',
  'I would enjoy this one. I answer messages within the hour.',
  'Price includes travel and everything I need. If it takes longer, that is on me.',
]

export const talk: readonly [poster: string, bidder: string][] = [
  ['Hello! Could you come on Saturday instead?', 'Saturday works. Ten in the morning?'],
  ['Is the price with travel?', 'Yes, everything is in it 👍'],
  ['Thank you for the offer. Have you done this before?', 'Three times this month. I can send photographs.'],
  ['The gate code is at the reception, just say my name.', 'Perfect, see you there!'],
  ['How long will it take?', 'About two hours if nothing surprises us 🙂'],
]

export const reviews: readonly [stars: number, title: string, text: string][] = [
  [5, 'Could not be better', 'On time, friendly, and better than I asked for.'],
  [5, 'Will ask again', 'Everything was done with care. Thank you!'],
  [4, 'Very good', 'A little late, but the work is excellent.'],
  [4, 'Recommended', 'Clear messages, fair price, good work.'],
  [3, 'All right', 'Done as agreed. It took longer than I thought.'],
]

export const customerReviews: readonly [stars: number, title: string, text: string][] = [
  [5, 'Clear about the task, Paid at once', 'Everything was as described, and there was tea.'],
  [5, 'Friendly', 'Knew what was needed and let me work.'],
  [4, 'Paid at once', 'The way was hard to find. Apart from that, a pleasure.'],
]
