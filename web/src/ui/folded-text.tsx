import { useLayoutEffect, useRef, useState } from 'react'
import { texts } from '#web/texts.ts'
import { TextButton } from './text-button.tsx'

type FoldedTextProps = {
  children: string
  /** How many lines show at first. */
  lines?: 3 | 6
}

/** A person's text: its first lines, and the rest behind 'More'. */
export function FoldedText({ children, lines = 6 }: FoldedTextProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const element = text.current
    setIsCut(element !== null && element.scrollHeight > element.clientHeight + 1)
  }, [children])
  const cut = isWhole ? '' : lines === 3 ? 'line-clamp-3' : 'line-clamp-6'
  return (
    <div>
      <p ref={text} dir="auto" className={`whitespace-pre-line wrap-anywhere ${cut}`}>
        {children}
      </p>
      {isCut && !isWhole && (
        <div className="-ml-2">
          <TextButton onClick={() => setIsWhole(true)}>{texts.controls.more}</TextButton>
        </div>
      )}
    </div>
  )
}
