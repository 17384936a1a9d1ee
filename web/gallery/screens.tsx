import Bell from 'lucide-react/icons/bell'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { CategoryIcon } from '../src/ui/category-icon.tsx'
import { TextField } from '../src/ui/field.tsx'
import { Form } from '../src/ui/form.tsx'
import { FullScreenSpinner } from '../src/ui/full-screen-spinner.tsx'
import { IconButton, IconLink } from '../src/ui/icon-button.tsx'
import { Page, PageTabs } from '../src/ui/page.tsx'
import { PasswordField } from '../src/ui/password-field.tsx'
import { ProgressSegments } from '../src/ui/progress-segments.tsx'
import { SearchBox } from '../src/ui/search-box.tsx'
import { TaskCard } from '../src/ui/task-card.tsx'
import { TileGrid, ToggleTile } from '../src/ui/toggle-tile.tsx'
import { Wordmark } from '../src/ui/wordmark.tsx'
import { categories } from './choices.tsx'
import { SampleTabs, sampleTasks } from './lists.tsx'
import { SampleMenu } from './overlays.tsx'

/** Whole screens made of parts, at `?screen=home`, `post`, `login` or `spinner`. */
export function SampleScreen({ name }: { name: string }) {
  if (name === 'home') return <Home />
  if (name === 'post') return <Post />
  if (name === 'login') return <LogIn />
  return <FullScreenSpinner />
}

function Home() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [query, setQuery] = useState('')
  return (
    <PageTabs value={<SampleTabs />}>
      <Page
        title="TaskBazaar"
        heading={<Wordmark size={32} />}
        leading={
          <IconButton
            label="Open menu"
            icon={<Menu aria-hidden="true" />}
            onClick={() => setIsMenuOpen(true)}
          />
        }
        actions={<IconLink label="Alerts" href="/alerts" icon={<Bell aria-hidden="true" />} count={3} />}
        below={<SearchBox value={query} onChange={setQuery} onSearch={() => {}} />}
        hasTabs
      >
        <p className="-mb-2 text-caption text-ink-soft">3 items found</p>
        <div className="flex flex-col gap-2">
          {sampleTasks.map(task => (
            <TaskCard key={task.href} {...task} />
          ))}
        </div>
        <SampleMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      </Page>
    </PageTabs>
  )
}

function Post() {
  const [chosen, setChosen] = useState(4)
  return (
    <Page
      title="Post Task"
      back="/"
      below={<ProgressSegments step={1} />}
      footer={
        <Button isWide disabled={chosen === 0}>
          Next
        </Button>
      }
    >
      <p className="text-strong">Select a category to post a task</p>
      <TileGrid label="Category">
        {categories.map(([id, label]) => (
          <ToggleTile
            key={id}
            label={label}
            icon={<CategoryIcon categoryId={id} size={32} />}
            isSelected={id === chosen}
            onToggle={() => setChosen(id === chosen ? 0 : id)}
          />
        ))}
      </TileGrid>
    </Page>
  )
}

function LogIn() {
  return (
    <Page title="Log In" back="/gettingStarted">
      <Form onSubmit={() => {}} className="flex flex-col gap-5">
        <TextField label="Email" type="email" autoComplete="email" required />
        <PasswordField label="Password" autoComplete="current-password" required />
        <Button type="submit" isWide>
          Log In
        </Button>
      </Form>
    </Page>
  )
}
