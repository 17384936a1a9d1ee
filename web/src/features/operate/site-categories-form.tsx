import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type MarketCategory, marketCategories } from '#contract/market-categories.ts'
import { categoryLimits } from '#contract/market-limits.ts'
import {
  catalogueToSend,
  draftOfCategories,
  moved,
  nextId,
  withDetail,
  withOffered,
} from '#web/features/operate/category-draft.ts'
import { CategorySheet } from '#web/features/operate/site-category-sheet.tsx'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { texts } from '#web/texts.ts'
import { CategoryButton } from '#web/ui/category-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** Which categories there are, what they are called and ask, and in which order they stand. */
export function CategoriesForm({ version, settings }: SiteProps) {
  const initial = draftOfCategories(version, settings)
  // A draft that is about other categories than these is refused; one's own change of another section does not matter.
  const form = useSection('catalogue', version, initial, catalogueToSend, draft =>
    draft.before === initial.before ? version : draft.version,
  )
  const [opened, setOpened] = useState<number | null>(null)
  const { draft, change, issues, error, startAfresh } = form
  const all = marketCategories(
    { categories: draft.offered, categoryDetails: draft.details },
    texts.categories,
  )
  const open = all.find(({ id }) => id === opened)
  const pathOf = (id: number) => `catalogue/details/${draft.details.findIndex(detail => detail.id === id)}/`
  const issueOf = (id: number) => Object.entries(issues).find(([path]) => path.startsWith(pathOf(id)))?.[1]

  function add() {
    const id = nextId(draft, settings)
    change({ ...withDetail(draft, id, { name: '', icon: 0 }), ...withOffered(draft, id, true) })
    setOpened(id)
  }
  return (
    <>
      <SectionForm
        form={form}
        fields={Object.keys(issues).filter(path => path.startsWith('catalogue/details/'))}
      >
        <p className="text-caption text-ink-soft">{texts.consoleCategories.hint}</p>
        <ul aria-label={texts.site.sections.categories} className="divide-y divide-line">
          {all.map((category, at) => (
            <CategoryRow
              key={category.id}
              category={category}
              issue={issueOf(category.id)}
              onOpen={() => setOpened(category.id)}
              onMove={by => change(moved(draft, category.id, by))}
              canGo={{ up: at > 0, down: at < draft.offered.length - 1 }}
            />
          ))}
        </ul>
        {draft.details.length < categoryLimits.count && (
          <div className="-ml-2 self-start">
            <TextButton icon={<Plus aria-hidden="true" size={18} />} onClick={add}>
              {texts.consoleCategories.add}
            </TextButton>
          </div>
        )}
        {error && (
          <div className="-ml-2 self-start">
            <TextButton isQuiet onClick={startAfresh}>
              {texts.consoleCategories.startOver}
            </TextButton>
          </div>
        )}
      </SectionForm>
      {open && (
        <CategorySheet
          key={open.id}
          category={open}
          draft={draft}
          change={change}
          issueOf={field => issues[`${pathOf(open.id)}${field}`]}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface CategoryRowProps {
  category: MarketCategory
  issue: string | undefined
  canGo: { up: boolean; down: boolean }
  onOpen: () => void
  onMove: (by: 1 | -1) => void
}

function CategoryRow({ category, issue, canGo, onOpen, onMove }: CategoryRowProps) {
  const { isOffered, asksDays, fields } = category
  const words = texts.consoleCategories
  const name = category.name || words.nameless
  const notes = [
    ...(isOffered ? [] : [words.notOffered]),
    ...(asksDays ? [words.asksDays] : []),
    ...(fields.length > 0 ? [words.asksFields(fields.length)] : []),
  ]
  return (
    <li className="flex items-center gap-1 py-1">
      <CategoryButton
        category={category}
        name={name}
        label={words.edit(name)}
        note={notes.join(' • ')}
        problem={issue}
        onOpen={onOpen}
      />
      {isOffered && (
        <>
          <IconButton
            label={words.moveUp(name)}
            icon={<ArrowUp aria-hidden="true" size={20} />}
            disabled={!canGo.up}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={words.moveDown(name)}
            icon={<ArrowDown aria-hidden="true" size={20} />}
            disabled={!canGo.down}
            onClick={() => onMove(1)}
          />
        </>
      )}
    </li>
  )
}
