import type { StepProps } from '#web/features/tasks/wizard/step-props.ts'
import { texts } from '#web/texts.ts'
import { useCategories } from '#web/ui/categories.ts'
import { CategoryIcon } from '#web/ui/category-icon.tsx'
import { clothOfCategory } from '#web/ui/cloth.ts'
import { TileGrid, ToggleTile } from '#web/ui/toggle-tile.tsx'

export function CategoryStep({ draft, change }: StepProps) {
  return (
    <>
      <h2 className="text-title">{texts.postTask.selectCategory}</h2>
      <TileGrid label={texts.postTask.selectCategory}>
        {useCategories().map(({ id, tile }) => {
          const isSelected = id === draft.categoryId
          return (
            <ToggleTile
              key={id}
              label={tile}
              icon={
                <span
                  style={clothOfCategory(id)}
                  className={`grid size-12 place-items-center rounded-full ${isSelected ? '' : 'tb-cloth'}`}
                >
                  <CategoryIcon categoryId={id} size={32} />
                </span>
              }
              isSelected={isSelected}
              onToggle={() => change({ categoryId: isSelected ? 0 : id })}
            />
          )
        })}
      </TileGrid>
    </>
  )
}
