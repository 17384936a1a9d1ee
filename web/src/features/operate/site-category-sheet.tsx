import type { CategoryDetail } from '#contract/entities/category.ts'
import type { MarketCategory } from '#contract/market-categories.ts'
import { categoryLimits } from '#contract/market-limits.ts'
import {
  type CatalogueDraft,
  isOwn,
  withDetail,
  withOffered,
  without,
} from '#web/features/operate/category-draft.ts'
import { FieldsOfCategory } from '#web/features/operate/site-category-fields.tsx'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { IconChoice } from '#web/ui/icon-choice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface CategorySheetProps {
  category: MarketCategory
  draft: CatalogueDraft
  change: (part: Partial<CatalogueDraft>) => void
  issueOf: (field: string) => string | undefined
  onClose: () => void
}

/** One category: what is typed is in the form's draft at once. */
export function CategorySheet({ category, draft, change, issueOf, onClose }: CategorySheetProps) {
  const { id, isOffered, asksDays, icon } = category
  const words = texts.consoleCategories
  const detail = draft.details.find(one => one.id === id)
  const set = (part: Partial<CategoryDetail>) => change(withDetail(draft, id, part))
  return (
    <BottomSheet
      isOpen
      title={isOwn(id) && !category.name ? words.newCategory : words.edit(category.name)}
      onClose={onClose}
    >
      <Form onSubmit={onClose}>
        <TextField
          label={words.name}
          value={detail?.name ?? (isOwn(id) ? '' : category.name)}
          onChange={({ target }) => set({ name: target.value })}
          required
          minLength={categoryLimits.name.min}
          maxLength={categoryLimits.name.max}
          error={issueOf('name')}
        />
        <Switch
          label={words.isOffered}
          hint={words.isOfferedHint}
          isOn={isOffered}
          disabled={isOffered && draft.offered.length === 1}
          onChange={isOn => change(withOffered(draft, id, isOn))}
        />
        <Switch label={words.days} isOn={asksDays} onChange={asksDays => set({ asksDays })} />
        <IconChoice legend={words.icon} names={words.icons} chosen={icon} onChoose={icon => set({ icon })} />
        <FieldsOfCategory
          fields={detail?.fields ?? []}
          onChange={fields => set({ fields })}
          issueOf={issueOf}
        />
        <Button type="submit" isWide>
          {words.done}
        </Button>
        {isOwn(id) && (
          <div className="text-center">
            <TextButton
              isQuiet
              onClick={() => {
                onClose()
                change(without(draft, id))
              }}
            >
              {words.remove}
            </TextButton>
            <p className="mt-2 text-caption text-ink-soft">{words.removeHint}</p>
          </div>
        )}
      </Form>
    </BottomSheet>
  )
}
