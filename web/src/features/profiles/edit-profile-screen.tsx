import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import type { Gender } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { updateProfile } from '#web/features/profiles/calls.ts'
import { ProfileFields } from '#web/features/profiles/profile-fields.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, unshownMessage, useIssueFocus } from '#web/platform/form-failure.ts'
import { useLeave } from '#web/platform/leave.ts'
import { useBack } from '#web/platform/navigation.ts'
import { useViewer } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { BlockingOverlay } from '#web/ui/full-screen-spinner.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'

const leaveAfterMs = 2_000
const shownFields = ['gender', 'age', 'city', 'college', 'skills', 'description']

function formOf(form: HTMLFormElement) {
  const fields = new FormData(form)
  return {
    gender: textOf(fields, 'gender') as Gender,
    age: Number(textOf(fields, 'age')),
    city: textOf(fields, 'city'),
    college: textOf(fields, 'college'),
    skills: textOf(fields, 'skills'),
    description: textOf(fields, 'description'),
  }
}

export function EditProfileScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  const { mutate, isPending, isSuccess, error } = useMutation(updateProfile)
  const form = useIssueFocus(error)
  const problem = unshownMessage(error, shownFields)
  useLeaveAfter(isSuccess, paths.profile(viewer.givenId))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending && !isSuccess) mutate({ body: formOf(event.currentTarget) })
  }

  return (
    <Page title="Edit Profile" back={() => back(paths.home)}>
      {!viewer.isProfileSetUp && !isSuccess && (
        <Notice>Set up your profile once; then you can post tasks and make offers.</Notice>
      )}
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
        <ProfileFields viewer={viewer} issues={fieldIssues(error)} />
        {problem && <Notice look="danger">{problem}</Notice>}
        <Button type="submit" isWide isBusy={isPending || isSuccess}>
          Submit
        </Button>
      </form>
      {isPending && <BlockingOverlay />}
    </Page>
  )
}

/** The success stays in sight for a moment; leaving the screen before that cancels the move. */
function useLeaveAfter(isDue: boolean, to: string): void {
  const leaveFor = useLeave()
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => leaveFor(to, 1), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [isDue, to, leaveFor])
}
