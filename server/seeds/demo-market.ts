/** What the sample market is made of: people, tasks and talk as one might meet them. */

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

export interface SampleTask {
  categoryId: number
  title: string
  description: string
  /** Rupees. */
  budget: number
  /** Absent when it is done from anywhere. */
  place?: [city: string, address: string]
  needs?: string
  days?: number
}

export const sampleTasks: readonly SampleTask[] = [
  {
    categoryId: 1,
    title: 'Class 9 algebra homework, explained',
    description:
      'My son has twenty pages of algebra by Friday. Not to be done for him, but explained until he can.',
    budget: 600,
    place: ['Pune', '14 Karve Road, Kothrud'],
  },
  {
    categoryId: 1,
    title: 'Physics lab report to go through',
    description:
      'Third-semester report on optics, about twelve pages. Please check the error analysis and the graphs.',
    budget: 450,
  },
  {
    categoryId: 1,
    title: 'Hindi essay, read and corrected',
    description: 'A 1,500-word essay on Premchand for college. Grammar, flow and references, please.',
    budget: 350,
  },
  {
    categoryId: 2,
    title: 'Type 80 handwritten invoices into Excel',
    description: 'Invoices of two months, in English and Hindi, to be typed into one sheet with GST columns.',
    budget: 1800,
    place: ['Lucknow', 'Hazratganj, near the GPO'],
    days: 2,
  },
  {
    categoryId: 2,
    title: 'Front desk for a three-day camp',
    description: 'Welcome guests, hand out badges, answer the phone. Tea, lunch and good company included.',
    budget: 4500,
    place: ['Delhi', 'India Habitat Centre, Lodhi Road'],
    days: 3,
  },
  {
    categoryId: 2,
    title: 'Tally entries for a small shop',
    description: 'Backlog of purchase and sale vouchers since April; the bills are sorted by date already.',
    budget: 3200,
    place: ['Ahmedabad', 'Law Garden, shop 11'],
    days: 4,
  },
  {
    categoryId: 3,
    title: 'Move a fridge and a sofa two floors down',
    description:
      'No lift, narrow stairs, one turn. The tempo is waiting downstairs; two strong people are enough.',
    budget: 1500,
    place: ['Mumbai', '7 Hill Road, Bandra West'],
    needs: 'Please bring straps.',
  },
  {
    categoryId: 3,
    title: 'Pack a 1BHK for moving',
    description: 'Boxes and tape are here. Kitchen, books and clothes, and some glass that needs care.',
    budget: 2800,
    place: ['Bengaluru', '3rd Cross, Indiranagar'],
  },
  {
    categoryId: 3,
    title: 'Carry 40 boxes of tiles to the terrace',
    description: 'Each box weighs about 20 kilos, four floors, lift up to the third. A day’s work for two.',
    budget: 2400,
    place: ['Chennai', 'Adyar, 2nd Main Road'],
  },
  {
    categoryId: 4,
    title: 'Spoken English, two evenings a week',
    description:
      'For my mother, who understands everything but is shy to speak. Patience counts more than grammar.',
    budget: 5000,
    place: ['Jaipur', 'C-Scheme, near Central Park'],
    days: 8,
  },
  {
    categoryId: 4,
    title: 'Class 12 chemistry before the boards',
    description: 'Organic chemistry from the beginning, with past papers. One student, one hour a day.',
    budget: 8000,
    place: ['Chennai', 'T. Nagar, Usman Road'],
    days: 20,
  },
  {
    categoryId: 4,
    title: 'Learn the tabla as an adult beginner',
    description: 'I have the tabla and no idea. First six lessons at my home, weekend mornings preferred.',
    budget: 3600,
    place: ['Kolkata', 'Salt Lake, Sector 1'],
    days: 6,
  },
  {
    categoryId: 5,
    title: 'Laptop does not start after an update',
    description: 'Black screen with a cursor. I need the photographs on it more than I need the laptop.',
    budget: 900,
    place: ['Bengaluru', 'Koramangala 5th Block'],
  },
  {
    categoryId: 5,
    title: 'Set up Wi-Fi that reaches the terrace',
    description: 'Three floors, thick walls, one router. I will buy what you recommend; you set it up.',
    budget: 1200,
    place: ['Hyderabad', 'Banjara Hills, Road 12'],
  },
  {
    categoryId: 5,
    title: 'A one-page website for our bakery',
    description:
      'Opening hours, a map, six photographs and the phone number. Texts are ready in English and Marathi.',
    budget: 6000,
  },
  {
    categoryId: 7,
    title: 'Cut a 20-minute film of our wedding',
    description:
      'About four hours of material from two cameras. Songs are chosen. We would love it by the anniversary.',
    budget: 7500,
  },
  {
    categoryId: 7,
    title: 'Subtitles for three cooking videos',
    description: 'Spoken in Bengali, subtitles in English, about eight minutes each. SRT files are fine.',
    budget: 1500,
  },
  {
    categoryId: 7,
    title: 'Ten reels from one long interview',
    description:
      'A 70-minute talk with a potter. Find the ten best moments and make them vertical with captions.',
    budget: 4000,
  },
  {
    categoryId: 8,
    title: 'Photographs of 30 sarees for a catalogue',
    description: 'Flat lay and one on a stand each, in daylight. There is a white wall and a big window.',
    budget: 5500,
    place: ['Hyderabad', 'Begum Bazaar, first floor'],
  },
  {
    categoryId: 8,
    title: 'Naming ceremony, two hours of photographs',
    description:
      'Around forty guests at home. Natural pictures, nobody posed. Edited pictures within a week.',
    budget: 4200,
    place: ['Pune', 'Aundh, ITI Road'],
  },
  {
    categoryId: 8,
    title: 'Portraits for a company of twelve',
    description: 'Plain background, same light for all, done in one morning at our office.',
    budget: 6500,
    place: ['Mumbai', 'Lower Parel, Kamala Mills'],
  },
  {
    categoryId: 9,
    title: 'Logo for a tea stall that grows',
    description: 'We are three stalls now and want one face. Warm, simple, readable on a paper cup.',
    budget: 3500,
  },
  {
    categoryId: 9,
    title: 'Menu card with 60 dishes, two languages',
    description: 'Kannada and English, A3 folded, ready to print. Our colours are green and brass.',
    budget: 2800,
  },
  {
    categoryId: 9,
    title: 'Poster for a street play',
    description: 'The play is about water. One colour is enough if it is the right one. Needed in a week.',
    budget: 1500,
  },
  {
    categoryId: 10,
    title: 'Bring my documents from the passport office',
    description: 'Token is booked for 11 in the morning. Authority letter and copies are ready at my home.',
    budget: 400,
    place: ['Bengaluru', 'Lalbagh Road, PSK'],
  },
  {
    categoryId: 10,
    title: 'Weekly groceries for my grandparents',
    description: 'They live on the second floor without a lift. The list comes by message; bills please.',
    budget: 300,
    place: ['Kolkata', 'Gariahat, near the market'],
  },
  {
    categoryId: 10,
    title: 'Deliver 25 wedding cards across the city',
    description: 'All addresses on one map, most of them in the south. A scooter makes it one day.',
    budget: 1300,
    place: ['Delhi', 'Start at Greater Kailash 1'],
  },
  {
    categoryId: 11,
    title: 'Walk Bruno twice a day for a week',
    description: 'Labrador, seven years, friendly with all but scooters. Morning at seven, evening at six.',
    budget: 2100,
    place: ['Pune', 'Koregaon Park, Lane 5'],
    days: 7,
  },
  {
    categoryId: 11,
    title: 'Look after two cats over Diwali',
    description: 'They hide from crackers. Food, water, litter and a little talk, once a day at our flat.',
    budget: 1800,
    place: ['Mumbai', 'Chembur, Diamond Garden'],
    days: 5,
  },
  {
    categoryId: 11,
    title: 'Bathe and brush a very fluffy dog',
    description: 'Shih Tzu, hates the dryer, loves biscuits. We have everything but the courage.',
    budget: 700,
    place: ['Chandigarh', 'Sector 22'],
    days: 1,
  },
  {
    categoryId: 13,
    title: 'Decorate a terrace for a 50th birthday',
    description: 'Lights, flowers, a corner for photographs. Forty people from seven in the evening.',
    budget: 9000,
    place: ['Jaipur', 'Vaishali Nagar, E-block'],
    days: 1,
  },
  {
    categoryId: 13,
    title: 'Anchor for a school’s annual day',
    description: 'Two hours on stage in Hindi and English, a rehearsal the day before. Children adore jokes.',
    budget: 5000,
    place: ['Lucknow', 'Gomti Nagar'],
    days: 2,
  },
  {
    categoryId: 13,
    title: 'Two helpers for a Sunday lunch of sixty',
    description:
      'Serving, refilling, clearing. Everything is cooked; you keep it moving from twelve to four.',
    budget: 2400,
    place: ['Kochi', 'Fort Kochi, Princess Street'],
    days: 1,
  },
  {
    categoryId: 14,
    title: 'Hang nine frames and one heavy mirror',
    description: 'Concrete walls, so a proper drill is needed. I know where each goes and have the hooks.',
    budget: 800,
    place: ['Ahmedabad', 'Satellite, Jodhpur Cross'],
  },
  {
    categoryId: 14,
    title: 'Teach my father to use UPI safely',
    description: 'He has a new phone and old worries. Two unhurried hours with many small payments.',
    budget: 500,
    place: ['Chennai', 'Mylapore, North Mada Street'],
  },
  {
    categoryId: 14,
    title: 'Stand in the queue for cricket tickets',
    description:
      'Counter opens at eight, the queue starts at five. Four tickets; I pay by phone at the counter.',
    budget: 1000,
    place: ['Kolkata', 'Eden Gardens, Gate 4'],
  },
  {
    categoryId: 16,
    title: 'Morning yoga for three neighbours',
    description: 'Beginners, one with a bad knee. In our courtyard, mats are here, six to seven.',
    budget: 4500,
    place: ['Chandigarh', 'Sector 35'],
    days: 12,
  },
  {
    categoryId: 16,
    title: 'Couch to 5 km with somebody to run with',
    description: 'I stop when I am alone. Eight weeks, three mornings a week, around the lake.',
    budget: 6000,
    place: ['Hyderabad', 'KBR Park'],
    days: 24,
  },
  {
    categoryId: 16,
    title: 'Physiotherapy exercises at home',
    description: 'After a shoulder operation; the plan is from the hospital, I need somebody to do it with.',
    budget: 7000,
    place: ['Kochi', 'Panampilly Nagar'],
    days: 10,
  },
  {
    categoryId: 17,
    title: 'Borrow a projector for one film night',
    description: 'Full HD is plenty, a HDMI cable would be lovely. Collected and returned by me.',
    budget: 600,
    place: ['Bengaluru', 'HSR Layout, Sector 2'],
    days: 1,
  },
  {
    categoryId: 17,
    title: 'Need a hammer drill over the weekend',
    description: 'For six holes in concrete. I bring it back cleaned, with a box of sweets.',
    budget: 350,
    place: ['Ahmedabad', 'Navrangpura'],
    days: 2,
  },
  {
    categoryId: 17,
    title: 'Forty steel plates and glasses for a pooja',
    description: 'For lunch on one day; washed and counted before they come back to you.',
    budget: 900,
    place: ['Pune', 'Sadashiv Peth'],
    days: 2,
  },
]

export const offerTexts: readonly string[] = [
  'I have done this many times and can start tomorrow. Happy to talk about the details first.',
  'I live ten minutes away and have the evening free. You pay only when you are content.',
  'This is what I do every week. I bring my own things and leave the place clean.',
  'I would enjoy this one. Please see my ratings; I answer messages within the hour.',
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
