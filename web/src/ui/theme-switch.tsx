import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { texts } from '#web/texts.ts'
import type { ThemeChoice } from '../theme/theme-choice.ts'
import { Segmented } from './segmented.tsx'

const options = () =>
  [
    { value: 'system', label: texts.controls.themeAuto, icon: <SunMoon aria-hidden="true" size={18} /> },
    { value: 'light', label: texts.controls.themeLight, icon: <Sun aria-hidden="true" size={18} /> },
    { value: 'dark', label: texts.controls.themeDark, icon: <Moon aria-hidden="true" size={18} /> },
  ] as const

type ThemeSwitchProps = { value: ThemeChoice; onChange: (choice: ThemeChoice) => void }

/** Light, dark, or as the system has it; the app applies it with `applyThemeChoice`. */
export function ThemeSwitch({ value, onChange }: ThemeSwitchProps) {
  return (
    <Segmented
      legend={texts.controls.theme}
      isLegendHidden
      options={options()}
      value={value}
      onChange={onChange}
    />
  )
}
