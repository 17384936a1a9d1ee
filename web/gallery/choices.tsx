import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import { IconSwitch } from '#web/ui/icon-switch.tsx'
import { CategoryButton } from '../src/ui/category-button.tsx'
import { CategoryIcon } from '../src/ui/category-icon.tsx'
import { QuickPicks } from '../src/ui/chips.tsx'
import { ChipRow, FilterChip } from '../src/ui/filter-chip.tsx'
import { IconChoice } from '../src/ui/icon-choice.tsx'
import { RadioRows } from '../src/ui/radio-rows.tsx'
import { ReviewFields } from '../src/ui/review-fields.tsx'
import { Segmented } from '../src/ui/segmented.tsx'
import { SlotButtons } from '../src/ui/slot-buttons.tsx'
import { StarSpread } from '../src/ui/star-spread.tsx'
import { Stars } from '../src/ui/stars.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { TextButton } from '../src/ui/text-button.tsx'
import { ToggleChips } from '../src/ui/toggle-chips.tsx'
import { TileGrid, ToggleTile } from '../src/ui/toggle-tile.tsx'
import { acts } from './pictures.tsx'
import { Group, Row } from './section.tsx'

const iconNames = ['Sparkles', 'Notebook', 'Briefcase', 'Truck', 'Graduation cap', 'Laptop']

export const categories: [number, string][] = [
  [1, 'Homeworks & assignment'],
  [2, 'Office Work'],
  [3, 'Lift-Move-Pack'],
  [4, 'Tutoring'],
  [5, 'Computer & IT'],
  [7, 'Video & Editing'],
  [8, 'Photography'],
  [9, 'Design'],
  [10, 'Delivery & Errands'],
  [11, 'Pet Care'],
  [13, 'Events'],
  [14, 'Custom'],
  [16, 'Fitness and Health'],
  [17, 'Borrowing and Lending'],
]

const modes = [
  { value: 'In-Person', label: 'In-Person' },
  { value: 'Remotely', label: 'Remotely' },
] as const

const slots = [
  { value: 'Morning', label: 'Morning', hint: 'before 11 AM' },
  { value: 'Afternoon', label: 'Afternoon', hint: '11 am-4 pm' },
  { value: 'Evening', label: 'Evening', hint: 'after 4 PM' },
] as const

const tabs = [
  { id: 'posted', label: 'posted By Me' },
  { id: 'accepted', label: 'Accepted By Me' },
] as const

export function ChoiceGroups() {
  const [categoryId, setCategoryId] = useState(3)
  const [icon, setIcon] = useState(3)
  const [mode, setMode] = useState<'In-Person' | 'Remotely'>('In-Person')
  const [slot, setSlot] = useState<'Morning' | 'Afternoon' | 'Evening' | ''>('Morning')
  const [isFlexible, setIsFlexible] = useState(true)
  const [rating, setRating] = useState(3)
  const [title, setTitle] = useState('')
  const [tab, setTab] = useState<'posted' | 'accepted'>('posted')
  return (
    <>
      <Group name="Tiles">
        <TileGrid label="Category">
          {categories.map(([id, name]) => (
            <ToggleTile
              key={id}
              label={name}
              icon={<CategoryIcon categoryId={id} size={32} />}
              isSelected={id === categoryId}
              onToggle={() => setCategoryId(id === categoryId ? 0 : id)}
            />
          ))}
        </TileGrid>
      </Group>
      <Group name="Icons">
        <CategoryButton
          category={{ id: 3, icon, isOffered: true }}
          name="Lift-Move-Pack"
          label="Edit Lift-Move-Pack"
          note="Asks for days"
          onOpen={() => {}}
        />
        <IconChoice legend="Icon" names={iconNames} chosen={icon} onChoose={setIcon} />
      </Group>
      <Group name="Choices">
        <Segmented legend="Mode of task" options={modes} value={mode} onChange={setMode} />
        <SlotButtons legend="Select Your Preferred Time" slots={slots} value={slot} onChange={setSlot} />
        <Switch label="Anytime I'm flexible" isOn={isFlexible} onChange={setIsFlexible} />
        <Switch
          label="Any time of day works"
          hint="The day stays as chosen"
          isOn={false}
          onChange={() => {}}
        />
        <Switch label="Not now" isOn={false} disabled onChange={() => {}} />
        <IconSwitch
          label="Push: Offers"
          isOn={isFlexible}
          onChange={setIsFlexible}
          on={<Bell aria-hidden="true" size={22} fill="currentColor" />}
          off={<BellOff aria-hidden="true" size={22} />}
        />
        <ReviewFields
          about="provider"
          rating={rating}
          onRate={setRating}
          onTitle={setTitle}
          title={{ value: title, onChange: ({ target }) => setTitle(target.value) }}
          review={{}}
          photos={{ items: [], max: 4, ...acts }}
        />
        <StarSpread spread={[1, 0, 2, 9, 14]} />
        <Row>
          <Stars value={4.25} />
          <Stars value={2.666} />
          <Stars value={0.5} size={28} />
        </Row>
        <ChipRow label="Filters">
          <FilterChip name="Status" onOpen={() => {}} onRemove={() => {}} />
          <FilterChip name="Budget" value="₹500 to ₹2,000" onOpen={() => {}} onRemove={() => {}} />
        </ChipRow>
        <TextButton opensDialog onClick={() => {}}>
          Newest first
        </TextButton>
        <ToggleChips legend="What should change?" options={modes} chosen={[mode]} onToggle={setMode} />
        <QuickPicks label="Day" options={[{ value: 1, label: 'Today', isChosen: true }]} onPick={() => {}} />
        <RadioRows label="Mode" options={modes} value={mode} onChoose={setMode} />
        <Tabs label="My tasks" tabs={tabs} active={tab} onChange={setTab}>
          <p className="pt-3">{tab}</p>
        </Tabs>
      </Group>
    </>
  )
}
