import { useId } from 'react'
import { Icon } from './category-icon.tsx'

interface IconChoiceProps {
  legend: string
  /** The name of each icon, by its number. */
  names: readonly string[]
  chosen: number
  onChoose: (icon: number) => void
}

/** The icons of categories, of which one is chosen. */
export function IconChoice({ legend, names, chosen, onChoose }: IconChoiceProps) {
  const id = useId()
  // One of them is there twice, as two of the fourteen have it.
  const shown = names
    .map((name, icon) => ({ name, icon }))
    .filter(({ name, icon }) => names.indexOf(name) === icon || icon === chosen)
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="font-semibold">
        {legend}
      </span>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1">
        {shown.map(({ name, icon }) => (
          <label
            key={icon}
            className="relative grid h-12 place-items-center rounded-control text-ink-soft hover:bg-press-soft has-checked:bg-press has-checked:text-on-press has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              aria-label={name}
              checked={icon === chosen}
              onChange={() => onChoose(icon)}
              className="absolute inset-0 appearance-none rounded-[inherit] outline-none"
            />
            <Icon icon={icon} />
          </label>
        ))}
      </div>
    </div>
  )
}
