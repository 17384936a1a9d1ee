import type { SampleTask } from './sample-task.ts'

/** Tasks done at a desk, with books, papers and pictures. */
export const deskTasks: readonly SampleTask[] = [
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
]
