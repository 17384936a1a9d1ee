import { routes } from '#web/app/routes.ts'

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')

/** The route that the router shows at a path below the base, if any. */
export const routeAt = (path: string) => routes.find(route => patternOf(route.path).test(path))
