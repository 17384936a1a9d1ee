import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import type { ThemeChoice } from '../theme/theme-choice.ts'
import { RadioGroup } from './radio-group.tsx'

const options = [
  { value: 'system', label: 'Auto', icon: <SunMoon aria-hidden="true" size={18} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" size={18} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" size={18} /> },
] as const

type ThemeSwitchProps = { value: ThemeChoice; onChange: (choice: ThemeChoice) => void }

/** Light, dark, or as the system has it; the app applies it with `applyThemeChoice`. */
export function ThemeSwitch({ value, onChange }: ThemeSwitchProps) {
  return <RadioGroup legend="Theme" isLegendHidden options={options} value={value} onChange={onChange} />
}
