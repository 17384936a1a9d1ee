import { NoTasksArt } from '../src/illustrations/empty-home.tsx'
import { Button, LinkButton } from '../src/ui/button.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { ErrorState } from '../src/ui/error-state.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { Dots, ProgressSegments } from '../src/ui/progress-segments.tsx'
import { Loading } from '../src/ui/spinner.tsx'
import { toast } from '../src/ui/toaster.tsx'
import { Group, Row } from './section.tsx'

export function FeedbackGroups() {
  return (
    <Group name="Feedback">
      <Row>
        <Button look="secondary" onClick={() => toast('New Message Received')}>
          Blank
        </Button>
        <Button look="secondary" onClick={() => toast.success('Task posted successfully')}>
          Success
        </Button>
        <Button look="secondary" onClick={() => toast.error('Offer posting failed')}>
          Error
        </Button>
        <Button look="secondary" onClick={() => toast.loading('Posting', { duration: 3000 })}>
          Loading
        </Button>
        <Button
          look="secondary"
          onClick={() =>
            toast.custom(<p className="rounded-card bg-delight p-4 font-bold text-on-delight">Custom</p>)
          }
        >
          Custom
        </Button>
      </Row>
      <ProgressSegments step={1} />
      <ProgressSegments step={2} />
      <Dots count={3} active={1} />
      <Loading />
      <Notice>Confirm your email to get the verified badge.</Notice>
      <Notice look="success">Your password has been reset successfully.</Notice>
      <Notice look="warning">This task closes tomorrow.</Notice>
      <Notice look="danger">Passwords do not match</Notice>
      <Notice look="offline">You are offline. Only what was saved is shown.</Notice>
      <EmptyState
        art={<NoTasksArt />}
        text="No tasks here yet. Be the first to ask."
        action={<LinkButton href="/post">Post Task</LinkButton>}
      />
      <ErrorState text="The tasks could not be loaded." onRetry={() => {}} />
    </Group>
  )
}
