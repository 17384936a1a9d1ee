/** The form of a task, each a little other than the last. */
export const aTask = (n: number) => ({
  categoryId: 1,
  categoryName: 'Homeworks & assignment',
  title: `Help with maths homework ${n}`,
  description: 'Twenty pages of algebra for class nine, to be explained.',
  specificRequirement: '',
  modeOfTask: 'In-Person',
  taskCity: 'Pune',
  taskLocation: '12 Baner Road',
  dateFlexible: true,
  startDate: null,
  endDate: null,
  timeSlot: 'Morning',
  timeFlexible: false,
  budget: 500,
  workDays: 0,
})
