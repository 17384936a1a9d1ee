import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describeFile as describeFileCall } from '#contract/endpoints/files.ts'
import type { FileUse, Photo, UploadedFile } from '#contract/entities/file.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { randomId } from '#web/platform/random-id.ts'
import { showError } from '#web/platform/toasts.ts'
import {
  dropUploadOf,
  resumeUpload,
  retryUpload,
  startUpload,
  type Upload,
  useUploads,
  whenSent,
} from '#web/platform/uploads/uploads.ts'
import { texts } from '#web/texts.ts'

const describeFile = write(describeFileCall, { failure: serverFirst() })

/** A picture of a form: one that the server has already, or one that is on its way there under this key. */
interface Item {
  key: string
  photo?: Pick<Photo, '_id' | 'thumbUrl'>
  alt: string
}

const stateOf = (item: Item, upload: Upload | undefined) => {
  const photo = item.photo ?? upload?.sent
  return {
    key: item.key,
    alt: item.alt,
    src: upload?.preview ?? photo?.thumbUrl ?? undefined,
    state: photo ? ('sent' as const) : (upload?.state ?? 'sending'),
    progress: upload?.progress ?? 0,
    reason: upload?.reason,
  }
}

const itemOf = ({ _id, thumbUrl, alt }: Photo): Item => ({ key: _id, photo: { _id, thumbUrl }, alt })

interface Options {
  use: FileUse
  max: number
  /** The photos that are attached already. */
  initial?: readonly Photo[]
}

/**
 * The pictures of a form, in their order. Like its words they survive a reload, and each is sent as soon as it is
 * chosen. `name` is that of the form's draft.
 */
export function usePhotos(name: string, { use, max, initial = [] }: Options) {
  const written = useDraft(`${name} photos`, { items: initial.map(itemOf) })
  const { items } = written.draft
  const uploads = useUploads()
  const [isWaiting, setIsWaiting] = useState(false)
  const { mutate: sendAlt } = useMutation(describeFile)
  const set = (next: readonly Item[]) => written.change({ items: [...next] })
  const underWay = items.filter(({ photo }) => !photo).map(({ key }) => key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key once
  useEffect(() => {
    for (const key of underWay) void resumeUpload(key)
  }, [underWay.join()])
  const gone = underWay.filter(key => uploads.get(key)?.state === 'gone')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone is no longer listed
  useEffect(() => {
    if (gone.length > 0) set(items.filter(({ key }) => !gone.includes(key)))
  }, [gone.join()])
  const fileOf = (item: Item): Pick<UploadedFile, '_id'> | undefined =>
    item.photo ?? uploads.get(item.key)?.sent

  return {
    isKept: written.isKept,
    startAfresh: () => {
      for (const key of underWay) dropUploadOf(key)
      written.startAfresh()
    },
    /** The form waits for its pictures. */
    isWaiting,
    /** Sends the form with the ids of its pictures once all have arrived; says so if one does not. */
    withIds: async (send: (ids: string[]) => void): Promise<void> => {
      written.send()
      setIsWaiting(true)
      const files = await Promise.all(items.map(item => item.photo ?? whenSent(item.key)))
      setIsWaiting(false)
      if (files.every(file => file !== null)) send(files.map(file => file._id))
      else showError(texts.photos.notAllSent)
    },
    /** The form has arrived: its pictures hang on something now. */
    settle: () => {
      written.settle()
      for (const key of underWay) dropUploadOf(key)
    },
    /** The state that `PhotoField` shows. */
    field: {
      items: items.map(item => stateOf(item, uploads.get(item.key))),
      max,
      onAdd: (files: readonly File[]) => {
        const added = files.slice(0, max - items.length).map(file => ({ key: randomId(), alt: '', file }))
        for (const { key, file } of added) void startUpload(key, file, use)
        if (added.length > 0) set([...items, ...added.map(({ key, alt }) => ({ key, alt }))])
      },
      onRemove: (key: string) => {
        dropUploadOf(key)
        set(items.filter(item => item.key !== key))
      },
      onRetry: retryUpload,
      onMove: (from: number, to: number) => {
        const next = [...items]
        const [moved] = next.splice(from, 1)
        if (moved) set(next.toSpliced(to, 0, moved))
      },
      onDescribe: (key: string, alt: string) => {
        const item = items.find(other => other.key === key)
        const file = item && fileOf(item)
        if (file) sendAlt({ params: { id: file._id }, body: { alt } })
        set(items.map(other => (other.key === key ? { ...other, alt } : other)))
      },
    },
  }
}
