import type { FastifyRequest } from 'fastify'
import { apiBase, appBase } from '#contract/paths.ts'

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The path as it is meant: /%61pi/task is /api/task. */
export const pathOf = ({ url }: FastifyRequest): string => decoded(url.split('?')[0]!)

/** True if a request is for something below a path. The route decides where there is one. */
export const isBelow = (request: FastifyRequest, path: string): boolean =>
  `${request.routeOptions.url ?? pathOf(request)}/`.startsWith(`${path}/`)

/** True if a request is for one of the files that the pages load: scripts, styles, fonts. */
export const isAsset = (request: FastifyRequest): boolean => pathOf(request).startsWith(`${appBase}/assets/`)

/** True if a request is for a call. */
export const isCall = (request: FastifyRequest): boolean => isBelow(request, apiBase)
