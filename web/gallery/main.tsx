import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { applyThemeChoice, readThemeChoice } from '../src/theme/theme-choice.ts'
import { ThemeSwitch } from '../src/ui/theme-switch.tsx'
import { Toaster } from '../src/ui/toaster.tsx'
import { Wordmark } from '../src/ui/wordmark.tsx'
import { ArtGroups } from './art.tsx'
import { ButtonGroups } from './buttons.tsx'
import { ChoiceGroups } from './choices.tsx'
import { FeedbackGroups } from './feedback.tsx'
import { FieldGroups } from './fields.tsx'
import './gallery.css'
import { ListGroups } from './lists.tsx'
import { OverlayGroups } from './overlays.tsx'
import { PictureGroups } from './pictures.tsx'
import { SampleScreen } from './screens.tsx'

applyThemeChoice(readThemeChoice())

function Gallery() {
  const [theme, setTheme] = useState(readThemeChoice)
  const screen = new URLSearchParams(location.search).get('screen')
  if (screen) return <SampleScreen name={screen} />

  function choose(choice: typeof theme) {
    applyThemeChoice(choice)
    setTheme(choice)
  }
  return (
    <>
      <header className="mx-auto flex max-w-phone flex-col gap-4 bg-page p-4 text-ink">
        <h1>
          <Wordmark />
        </h1>
        <ThemeSwitch value={theme} onChange={choose} />
      </header>
      <main className="mx-auto flex max-w-phone justify-center text-ink lg:max-w-none lg:gap-6">
        <div className="w-full max-w-phone bg-page lg:scheme-light">
          <Groups />
        </div>
        <div className="hidden w-full max-w-phone bg-page text-ink lg:block lg:scheme-dark">
          <Groups />
        </div>
      </main>
      <Toaster />
    </>
  )
}

function Groups() {
  return (
    <>
      <ButtonGroups />
      <FieldGroups />
      <ChoiceGroups />
      <ListGroups />
      <PictureGroups />
      <FeedbackGroups />
      <OverlayGroups />
      <ArtGroups />
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Gallery />)
