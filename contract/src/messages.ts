/** The texts of the error and toast catalogue. A server message, where there is one, comes before the fallback. */
export const messages = {
  sessionMissing: 'No user found',
  login: { success: 'Login Successful', fallback: 'An error has occurred', notCreated: 'No user found' },
  google: {
    fallback: 'Internal Server Error',
    notCreated: 'Please try again',
    notSetUp: 'This server has no Google log-in set up',
    cancelled: 'The Google log-in was not finished',
  },
  signup: {
    success: 'Signup Successful',
    notCreated: 'Internal Server Issue',
    fallback: 'Internal Server Error',
  },
  comingSoon: 'This feature is coming soon',
  passwordMismatch: 'Passwords do not match',
  passwordReset: 'Your password has been reset successfully. You can now log in with your new password.',
  badRequest: 'Bad request',
  somethingWrong: 'Something went wrong',
  internalIssue: 'Internal Server Issue',
  profileUpdated: 'Updated Successfully',
  taskPosted: 'Task posted successfully',
  taskPostingFailed: 'Task posting failed',
  taskCompleted: 'Task Completed',
  taskCompletionFailed: 'Task Completion Failed',
  taskDeleted: 'Task deleted successfully',
  confirmDelete: 'Are you sure you want to delete this task???',
  ratingMissing: 'Please select a rating',
  offerPosted: 'Offer posted successfully',
  offerPostingFailed: 'Offer posting failed',
  offerUpdated: 'Offer updated successfully',
  offerUpdatingFailed: 'Offer updating failed',
  newMessage: 'New Message Received',
} as const

export const appVersion = '1.0.1'
