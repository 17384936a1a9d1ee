import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useState } from 'react'
import { listedStatuses, modes } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { type TaskFilter, taskSorts } from '#contract/task-filter.ts'
import { CityChoices } from '#web/features/tasks/lists/city-choices.tsx'
import { budgetWords, type FilterName, modeWords, sortWords } from '#web/features/tasks/lists/filter-words.ts'
import { texts } from '#web/texts.ts'
import { amountIn } from '#web/ui/amount.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCategories } from '#web/ui/categories.ts'
import { CategoryIcon } from '#web/ui/category-icon.tsx'
import { Form } from '#web/ui/form.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'

interface FilterSheetProps {
  name: FilterName
  isOpen: boolean
  filter: TaskFilter
  onChoose: (changes: TaskFilter) => void
  onClose: () => void
}

const titles = (): Record<FilterName, string> => ({
  category: texts.market.category,
  status: texts.common.status,
  mode: texts.market.place,
  city: texts.common.city,
  budget: texts.common.budget,
  sort: texts.market.sortBy,
})

/** The choices of one filter: a press chooses and closes. */
export default function FilterSheet({ name, isOpen, filter, onChoose, onClose }: FilterSheetProps) {
  const offered = useCategories()
  const choose = (changes: TaskFilter) => {
    onChoose(changes)
    onClose()
  }
  return (
    <BottomSheet isOpen={isOpen} title={titles()[name]} onClose={onClose}>
      {name === 'category' && (
        <RadioRows
          label={texts.market.category}
          options={[
            { value: undefined, label: texts.market.allCategories, icon: <LayoutGrid aria-hidden="true" /> },
            ...offered.map(({ id, name }) => ({
              value: id,
              label: name,
              icon: <CategoryIcon categoryId={id} />,
            })),
          ]}
          value={filter.categoryId}
          onChoose={categoryId => choose({ categoryId })}
        />
      )}
      {name === 'status' && (
        <RadioRows
          label={texts.common.status}
          options={[
            { value: undefined, label: texts.market.anyStatus },
            ...listedStatuses.map(status => ({ value: status, label: texts.controls.taskStatuses[status] })),
          ]}
          value={filter.status}
          onChoose={status => choose({ status })}
        />
      )}
      {name === 'mode' && (
        <RadioRows
          label={texts.market.place}
          options={[
            { value: undefined, label: texts.market.anyPlace },
            ...modes.map(mode => ({ value: mode, label: modeWords()[mode] })),
          ]}
          value={filter.mode}
          onChoose={mode => choose({ mode })}
        />
      )}
      {name === 'city' && <CityChoices city={filter.city} onChoose={city => choose({ city })} />}
      {name === 'budget' && <BudgetChoices filter={filter} onChoose={choose} />}
      {name === 'sort' && (
        <RadioRows
          label={texts.market.sortBy}
          options={taskSorts.map(sort => ({ value: sort, label: sortWords()[sort] }))}
          value={filter.sort ?? 'newest'}
          onChoose={sort => choose({ sort: sort === 'newest' ? undefined : sort })}
        />
      )}
    </BottomSheet>
  )
}

const ranges: readonly TaskFilter[] = [
  {},
  { maxBudget: 500 },
  { minBudget: 500, maxBudget: 2_000 },
  { minBudget: 2_000, maxBudget: 10_000 },
  { minBudget: 10_000 },
]

function BudgetChoices({
  filter,
  onChoose,
}: {
  filter: TaskFilter
  onChoose: (changes: TaskFilter) => void
}) {
  const [lowest, setLowest] = useState(String(filter.minBudget ?? ''))
  const [highest, setHighest] = useState(String(filter.maxBudget ?? ''))
  const amountOf = (text: string) => (text.trim() === '' ? undefined : amountIn(text))

  function submit() {
    const [minBudget, maxBudget] = [amountOf(lowest), amountOf(highest)]
    const isReversed = minBudget !== undefined && maxBudget !== undefined && minBudget > maxBudget
    onChoose(isReversed ? { minBudget: maxBudget, maxBudget: minBudget } : { minBudget, maxBudget })
  }
  return (
    <>
      <RadioRows
        label={texts.common.budget}
        options={ranges.map(range => ({
          value: budgetWords(range),
          label: budgetWords(range) ?? texts.market.anyBudget,
        }))}
        value={budgetWords(filter)}
        onChoose={words => onChoose({ minBudget: undefined, maxBudget: undefined, ...rangeOf(words) })}
      />
      <Form onSubmit={submit}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
          <Amount label={texts.market.atLeast} value={lowest} onChange={setLowest} />
          <Amount label={texts.market.atMost} value={highest} onChange={setHighest} />
        </div>
        <Button type="submit" isWide>
          {texts.market.apply}
        </Button>
      </Form>
    </>
  )
}

const rangeOf = (words: string | undefined) => ranges.find(range => budgetWords(range) === words)

function Amount(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <MoneyField
      label={props.label}
      min={0}
      max={limits.task.budget.max}
      isWhole
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
    />
  )
}
