import { conflict, unavailable } from '#server/domain/failure.ts'
import { KeysRefused, ProviderDown, ProviderRefusal } from '#server/payments/provider.ts'

/** Asks the payment provider for a person who waits: 503 when it does not answer, 409 when it refuses. */
export const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof KeysRefused) throw unavailable('payingNotPossible', 60)
    if (error instanceof ProviderDown) throw unavailable('paymentDown', 2)
    if (error instanceof ProviderRefusal) throw conflict('paymentRefused')
    throw error
  }
}
