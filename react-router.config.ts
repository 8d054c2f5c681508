import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Discovering routes lazily adds a call for each screen of links, and saves 1 % of the first script.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
