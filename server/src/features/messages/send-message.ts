import { isBlank } from '#contract/blank-text.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { sendAs } from '#server/accounts/send-message.ts'
import { invalid, issue } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const sendMessageHandler = handle(
  sendMessage,
  async ({ viewer, limit }) => limit.consume('messageByUser', viewer.id),
  async context => {
    const { params, body, viewer } = context
    if (params.friendId === viewer.givenId) {
      throw invalid(issue('friendId', 'messageToSelf'))
    }
    if (isBlank(body.message) && body.fileId === undefined)
      throw invalid(issue('message', 'fieldMissing', { field: 'Message' }))
    const { message: words, fileId, clientId } = body
    return sendAs(context, { to: params.friendId, words, fileId, clientId })
  },
)
