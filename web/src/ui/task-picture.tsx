import { CategoryTile } from './category-icon.tsx'
import { useImage } from './use-image.ts'

type TaskPictureProps = {
  categoryId: number
  /** The first photo of the task; the category's tile shows where there is none, or it does not load. */
  src?: string | null | undefined
  size?: number
  /** One of the first on the page: it loads at once, after what matters more. */
  isFirst?: boolean
}

/** The picture of a task on a card or in a strip; decorative, as the title stands beside it. */
export function TaskPicture({ categoryId, src, size = 40, isFirst = false }: TaskPictureProps) {
  const { isShown, onError } = useImage(src)
  if (!src || !isShown) return <CategoryTile categoryId={categoryId} size={size} />
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'low' } : { loading: 'lazy' })}
      onError={onError}
      style={{ width: size, height: size }}
      className={`shrink-0 bg-sunken object-cover ${size > 48 ? 'rounded-picture' : 'rounded-[0.625rem]'}`}
    />
  )
}
