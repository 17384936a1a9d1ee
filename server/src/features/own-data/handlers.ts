import { deleteAccountHandler } from './delete-account.ts'
import { exportOwnDataHandler } from './export.ts'

/** The handler of each call of this feature. */
export const ownDataHandlers = [deleteAccountHandler, exportOwnDataHandler]
