import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { screens } from './screen-table.ts'

export default screens.map(([path, module]) =>
  path === '/' ? index(`screens/${module}`) : route(path, `screens/${module}`),
) satisfies RouteConfig
