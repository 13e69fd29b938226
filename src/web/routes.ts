import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { screens } from './screen-table.ts'

export default screens.map(([path, folder]) =>
  path === '/' ? index(`screens/${folder}/route.tsx`) : route(path, `screens/${folder}/route.tsx`),
) satisfies RouteConfig
