import { useMutation } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import type { User } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { setAvatar, setWork } from '#web/features/profiles/calls.ts'
import { randomId } from '#web/platform/random-id.ts'
import { showError } from '#web/platform/toasts.ts'
import { dropUploadOf, endOfUpload, startUpload, useUploads } from '#web/platform/uploads/uploads.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { UploadRing } from '#web/ui/upload-ring.tsx'

const pictures = 'image/jpeg,image/png,image/webp,image/avif'

/** One's own face: chosen, seen at once, and saved as soon as it has arrived. */
export function FacePicker({ user }: { user: User }) {
  const [key, setKey] = useState('')
  const upload = useUploads().get(key)
  const { mutate, isPending } = useMutation(setAvatar)

  async function choose([file]: readonly File[]) {
    if (!file) return
    const chosen = randomId()
    setKey(chosen)
    await startUpload(chosen, file, 'avatar')
    const { sent, reason } = await endOfUpload(chosen)
    const forget = () => dropUploadOf(chosen)
    if (sent) return mutate({ body: { fileId: sent._id } }, { onSettled: forget })
    showError(reason ?? texts.photos.waiting)
    forget()
  }

  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <div className="relative">
        <Avatar name={user.firstName} src={upload?.preview ?? user.profilePic} size={112} />
        {upload && <UploadRing progress={upload.progress} />}
        <div className="absolute right-0 bottom-0 flex size-9 items-center justify-center rounded-full border border-line-strong bg-card">
          <FileButton
            label={user.profilePic ? texts.photos.changeFace : texts.photos.addFace}
            icon={<Camera aria-hidden="true" size={20} />}
            accept={pictures}
            onChoose={files => void choose(files)}
          />
        </div>
      </div>
      {user.profilePic ? (
        <div className="pt-3">
          <TextButton onClick={() => !isPending && mutate({ body: { fileId: null } })}>
            {texts.photos.removeFace}
          </TextButton>
        </div>
      ) : (
        <p className="pt-3 text-caption text-ink-soft">{texts.photos.faceWhy}</p>
      )}
    </div>
  )
}

/** Pictures of past work on the own profile. */
export function WorkPicker({ user }: { user: User }) {
  const photos = usePhotos('work', { use: 'work', max: limits.file.work, initial: user.work })
  const { mutate, isPending } = useMutation({ ...setWork, onSuccess: photos.settle })
  return (
    <Section title={texts.photos.pastWork}>
      <PhotoField label={texts.photos.addPhotos} note={texts.photos.anyoneSees} {...photos.field} />
      {photos.isKept && (
        <Button
          look="secondary"
          isBusy={isPending || photos.isWaiting}
          onClick={() => void photos.withIds(fileIds => mutate({ body: { fileIds } }))}
        >
          {texts.photos.saveWork}
        </Button>
      )}
    </Section>
  )
}
