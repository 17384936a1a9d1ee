import ImagePlus from 'lucide-react/icons/image-plus'
import { ContactHint } from '../src/ui/contact-hint.tsx'
import { FileButton } from '../src/ui/file-button.tsx'
import { FileChoice } from '../src/ui/file-choice.tsx'
import { MessageBubble } from '../src/ui/message-bubble.tsx'
import { MessageFile } from '../src/ui/message-file.tsx'
import { PhotoField } from '../src/ui/photo-field.tsx'
import type { PhotoItem } from '../src/ui/photo-item.ts'
import { PhotoGrid, PhotoPager, PhotoStrip } from '../src/ui/photo-strip.tsx'
import { UnsentPicture } from '../src/ui/unsent-picture.tsx'
import { VeiledPicture } from '../src/ui/veiled-picture.tsx'
import { Group, Row } from './section.tsx'

/** A drawn picture, so that the gallery needs no server. */
const drawn = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="hsl(${hue} 60% 70%)"/><circle cx="2" cy="1.5" r="1" fill="hsl(${hue} 60% 40%)"/></svg>`)}`

const photo = (hue: number, alt = '') => ({
  _id: String(hue),
  // The rest of the address, such as the width, is no part of the picture.
  url: `${drawn(hue)}#`,
  width: 800,
  height: 600,
  color: `hsl(${hue} 60% 70%)`,
  alt,
})
const photos = [photo(40, 'The old sofa'), photo(120), photo(260)]

const item = (hue: number, rest: Partial<PhotoItem>): PhotoItem => ({
  ...{ key: String(hue), src: drawn(hue), alt: '', state: 'sent', progress: 1 },
  ...rest,
})
const items = [
  item(40, { alt: 'The old sofa' }),
  item(120, { state: 'sending', progress: 0.4 }),
  item(260, { state: 'failed', reason: 'The picture is broken' }),
]
const nothing = () => {}
export const acts = {
  onAdd: nothing,
  onRemove: nothing,
  onRetry: nothing,
  onMove: nothing,
  onDescribe: nothing,
}

export function PictureGroups() {
  return (
    <>
      <Group name="PhotoField">
        <PhotoField label="Add photos" note="Anyone can see these." items={[]} max={6} {...acts} />
        <PhotoField label="Add photos" items={items} max={6} {...acts} />
        <PhotoField label="Add photos" size={72} items={items.slice(0, 2)} max={2} {...acts} />
      </Group>
      <Group name="Photos">
        <PhotoPager photos={photos} title="Move a sofa" />
        <PhotoStrip photos={photos} title="Move a sofa" />
        <PhotoGrid photos={photos} title="Past work" />
        <VeiledPicture photo={photos[0]!} />
      </Group>
      <Group name="Files of a chat">
        <Row>
          <FileButton
            label="Photo or PDF"
            icon={<ImagePlus aria-hidden="true" />}
            accept="image/*"
            onChoose={nothing}
          />
        </Row>
        <FileChoice
          label="Choose a photo or PDF"
          file={null}
          accept="image/*"
          hint="Up to 10 MB"
          onChoose={nothing}
        />
        <MessageBubble
          isOwn
          text="Like this one"
          time="12-11 10:00"
          file={<MessageFile file={{ ...photo(40), kind: 'image', name: '' }} />}
        />
        <MessageBubble
          isOwn={false}
          text=""
          time="12-11 10:01"
          file={<MessageFile file={{ ...photo(40), kind: 'pdf', name: 'Offer.pdf' }} />}
        />
        <MessageBubble
          isOwn
          text=""
          time="12-11 10:02"
          state="waiting"
          file={<UnsentPicture src={drawn(120)} progress={0.4} />}
        />
      </Group>
      <Group name="ContactHint">
        <ContactHint isTold />
      </Group>
    </>
  )
}
