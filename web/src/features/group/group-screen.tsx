import { type ReactNode, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { maxChatBytes, readChatFile } from '#web/features/group/chat-file.ts'
import { authorsOf, type ChatMessage, readChat } from '#web/features/group/read-chat.ts'
import { RequestList } from '#web/features/group/request-list.tsx'
import { BestPicture } from '#web/illustrations/best.tsx'
import { useBack } from '#web/platform/navigation.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { BarPlace } from '#web/ui/bottom-bar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileChoice } from '#web/ui/file-choice.tsx'
import { Page } from '#web/ui/page.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'

/** How many people are offered to choose oneself from. */
const shownAuthors = 30

const problems = () => ({
  tooLarge: texts.group.tooLarge(maxChatBytes / 1e6),
  notRead: texts.group.notRead,
  noChat: texts.group.noChat,
})

/** Reads a group's chat on the phone, and keeps what its owner ticks as drafts. `invite` asks the group to follow. */
export function GroupScreen({ invite }: { invite: ReactNode }) {
  const { up } = useBack()
  const [kept, setKept] = useState(0)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <Page
      title={texts.group.title}
      look="large"
      back={paths.myTasks}
      onBack={up}
      footer={<div ref={setBar} />}
    >
      {kept > 0 ? (
        <EmptyState
          picture={<BestPicture />}
          text={texts.group.done(kept)}
          help={texts.group.doneNote}
          action={
            <div className="flex w-full flex-col gap-3">
              {invite}
              <LinkButton href={paths.myTasks} look="secondary">
                {texts.group.toDrafts}
              </LinkButton>
            </div>
          }
        />
      ) : (
        <BarPlace value={bar}>
          <ChooseChat onKept={setKept} />
        </BarPlace>
      )}
    </Page>
  )
}

function ChooseChat({ onKept }: { onKept: (count: number) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string>()
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const { firstName } = useViewer()
  const authors = authorsOf(messages).slice(0, shownAuthors)
  const likely = authors.filter(({ name }) => name.toLowerCase().startsWith(firstName.toLowerCase()))
  const [chosen, setChosen] = useState('')
  const me = chosen || (likely.length === 1 ? likely[0]!.name : '')

  async function choose(next: File) {
    setFile(next)
    setFailure(undefined)
    setMessages([])
    setChosen('')
    const read = await readChatFile(next)
    if ('problem' in read) return setFailure(problems()[read.problem])
    const found = readChat(read.text)
    if (found.length === 0) return setFailure(texts.group.noChat)
    setMessages(found)
  }
  return (
    <div className="flex flex-col gap-5">
      {messages.length === 0 && (
        <>
          <p>{texts.group.intro}</p>
          <ol className="flex list-decimal flex-col gap-1 pl-5">
            {texts.group.steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <FileChoice
        label={texts.group.choose}
        file={file}
        accept=".txt,.zip,text/plain,application/zip"
        hint={texts.group.fileHint}
        error={failure}
        onChoose={next => void choose(next)}
      />
      <p className="text-caption text-ink-soft">{texts.group.privacy}</p>
      {authors.length > 0 && (
        <RadioRows
          isLabelShown
          label={texts.group.whoAreYou}
          options={authors.map(({ name, count }) => ({
            value: name,
            label: name,
            note: texts.group.messages(count),
          }))}
          value={me}
          onChoose={setChosen}
        />
      )}
      {me && (
        <RequestList key={me} messages={messages.filter(({ author }) => author === me)} onKept={onKept} />
      )}
    </div>
  )
}
