import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src/web',
  routeDiscovery: { mode: 'initial' },
  // Who may post is decided by the server's own guard before a page is asked (SECURITY X2): it knows PUBLIC_URL and
  // Sec-Fetch-Site. React Router would compare with the address behind a proxy, and refuse the `Origin: null` that
  // browsers send from pages whose policy is no-referrer.
  allowedActionOrigins: ['**', 'null'],
} satisfies Config
