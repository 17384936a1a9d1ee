// Adding them.
export const addPhotos = 'Add photos'
export const addMore = 'Add'
export const anyoneSees = 'Anyone can see these. Leave out faces and house numbers.'
export const withReview = 'Photos are shown to everyone with your review. Leave out faces and house numbers.'
export const ofResult = 'Photos of the result, if you like'
export const tooMany = (max: number) => `At most ${max} photos`
export const photoOf = (nth: number, total: number) => `Photo ${nth} of ${total}`
export const cover = 'Cover'
export const remove = (nth: number) => `Remove photo ${nth}`
export const retry = (nth: number) => `Send photo ${nth} again`
export const sending = (percent: number) => `Sending, ${percent}%`
export const waiting = 'Waits for a connection'
export const notAllSent = 'Not every photo has arrived. Wait, send it again or remove it.'

// Texts about photos that another app of the phone has shared.
export const sharedCount = (count: number) => (count === 1 ? '1 photo added' : `${count} photos added`)
export const sharedOther = 'Only photos can be shared to a task'
export const sharedLost = 'What you shared is gone. Share it again, or add photos here.'

// One of them.
export const aboutPhoto = 'About this photo'
export const description = 'What is in the photo?'
export const descriptionHint = "Read aloud to people who can't see it"
export const saveDescription = 'Save'
export const makeCover = 'Make it the cover'
export const moveEarlier = 'Move one place left'
export const moveLater = 'Move one place right'

// Looking at them.
export const photos = 'Photos'
export const open = (alt: string) => `Open: ${alt}`
export const counter = (nth: number, total: number) => `${nth}/${total}`
export const viewer = 'Photo'
export const next = 'Next photo'
export const previous = 'Previous photo'
export const show = 'Show'
export const reportedHidden = 'Reported picture. Tap to look at it'

// In a chat.
export const attach = 'Photo or PDF'
export const photo = 'Photo'
export const notOnDevice = 'The file is not on this device any more'
export const document = 'Document'

// One's own face.
export const addFace = 'Add a photo of you'
export const changeFace = 'Change photo'
export const removeFace = 'Remove photo'
export const faceSaved = 'Photo saved'
export const faceWhy = 'People pick faces they can see.'
export const pastWork = 'Past work'
export const seeAll = (count: number) => `See all ${count}`
export const workSaved = 'Past work saved'
export const saveWork = 'Save past work'
