/** Public questions about tasks of the sample market, by the task's title; `null` waits for its answer. */
export const sampleQuestions: Readonly<Record<string, readonly [question: string, answer: string | null][]>> =
  {
    'Move a fridge and a sofa two floors down': [
      [
        'Is there a lift, or only the stairs?',
        'Only stairs, but they are wide. The sofa comes apart in two pieces.',
      ],
      ['How big is the fridge?', '190 litres, single door. It is empty and defrosted.'],
    ],
    'Pack a 1BHK for moving': [
      [
        'Do you have boxes, or should I bring them?',
        'I have twenty boxes. Please bring tape and bubble wrap.',
      ],
    ],
    'Laptop does not start after an update': [
      [
        'Which model is it, and does the fan spin up?',
        'An Inspiron 15. The fan spins, the screen stays black.',
      ],
    ],
    'Decorate a terrace for a 50th birthday': [
      ['How many guests will there be?', 'About forty, from seven in the evening.'],
      ['Are marigolds fine, or do you want other flowers?', null],
    ],
    'Hang nine frames and one heavy mirror': [
      ['Are the walls brick or drywall?', 'Brick, except the one behind the mirror.'],
    ],
    'Walk Bruno twice a day for a week': [['Does he get along with other dogs?', null]],
    'A one-page website for our bakery': [
      ['Do you have photographs of the cakes already?', 'Yes, about thirty, taken in daylight.'],
    ],
  }
