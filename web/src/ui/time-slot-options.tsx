import CloudSun from 'lucide-react/icons/cloud-sun'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { timeSlots } from '#contract/time-slots.ts'
import { texts } from '#web/texts.ts'

const icons = {
  Morning: <CloudSun aria-hidden="true" size={22} />,
  Afternoon: <Sun aria-hidden="true" size={22} />,
  Evening: <Moon aria-hidden="true" size={22} />,
}

/** The three times of day, for `SlotButtons`. */
export const timeSlotOptions = () =>
  timeSlots.map(id => {
    const { name, hours } = texts.tasks.timeSlots[id]
    return { value: id, label: name, hint: hours, icon: icons[id] }
  })
