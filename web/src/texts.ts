/**
 * Every text that the web app shows, in the one language that there is. A second one is chosen here, by a build for
 * each or at the start of the app.
 */
export * as texts from '#contract/texts/en.ts'
