import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // With some dozens of pages, discovering routes lazily only adds calls.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
