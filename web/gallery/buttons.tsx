import Bell from 'lucide-react/icons/bell'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import { Button, LinkButton } from '../src/ui/button.tsx'
import { DownloadButton } from '../src/ui/download-button.tsx'
import { IconButton, IconLink } from '../src/ui/icon-button.tsx'
import { PersonLink } from '../src/ui/person-link.tsx'
import { Divider, SocialButton } from '../src/ui/social-button.tsx'
import { TextLink } from '../src/ui/text-link.tsx'
import { Group, Row } from './section.tsx'

const wait = () => new Promise(resolve => setTimeout(resolve, 1500))

export function ButtonGroups() {
  return (
    <Group name="Buttons">
      <Row>
        <Button onClick={wait}>Make an Offer</Button>
        <Button look="secondary">View Offers</Button>
        <Button look="ghost">Skip</Button>
        <Button look="danger">Delete Task</Button>
      </Row>
      <Row>
        <Button disabled>Next</Button>
        <Button isBusy>Sending...</Button>
        <Button look="secondary" isBusy>
          Saving
        </Button>
        <Button icon={<Plus aria-hidden="true" size={20} />}>With icon</Button>
      </Row>
      <Button isWide>Get Started</Button>
      <LinkButton href="/post" look="secondary" isWide>
        A link as a button
      </LinkButton>
      <DownloadButton href="/favicon.svg" label="Download">
        A file as a button
      </DownloadButton>
      <Row>
        <IconButton label="Alerts" icon={<Bell aria-hidden="true" />} count={3} />
        <IconLink label="Messages" href="/messages" icon={<MessageCircle aria-hidden="true" />} count={128} />
        <IconButton label="Off" icon={<Bell aria-hidden="true" />} disabled />
        <TextLink href="/forget-password">Forgot password?</TextLink>
        <PersonLink href="/profile/asha" name="Asha Rao" isVerified />
      </Row>
      <Divider text="or" />
      <SocialButton brand="Google" onClick={() => {}} />
      <SocialButton brand="Facebook" onClick={() => {}} />
    </Group>
  )
}
