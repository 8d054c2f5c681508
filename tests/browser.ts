import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: it draws no window, which takes half of the browser's own time. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  ...(process.env.PATH ?? '').split(delimiter),
]
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const PACKAGES = ['chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk']

/** Chromium's arguments: it may run as root and offline, without prompts. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a window, letters would be as wide as on a screen of twenty years ago.
  '--font-render-hinting=none',
]

/** Cards are full of pictures, which take a fifth of a test's time. */
export const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false'

/** Path of a Chromium or Chrome: the named one, otherwise one in a usual place, or null. */
export function findBrowser(named?: string): string | null {
  const usual = [
    ...FOLDERS.flatMap((folder) => PROGRAMS.map((program) => join(folder, program))),
    ...MAC_APPS,
  ]
  return (named ? [named] : usual).find((path) => existsSync(path)) ?? null
}

/** Like `findBrowser`, but installs one where that needs no prompt: on Debian as root or with passwordless sudo. The error has the instructions. */
export function ensureBrowser(named: string | undefined, say: (line: string) => void): string {
  const found = findBrowser(named)
  if (found) return found
  const root = process.getuid?.() === 0
  const mayInstall =
    existsSync('/usr/bin/apt-get') && (root || spawnSync('sudo', ['-n', 'true']).status === 0)
  if (mayInstall) {
    say(`installing Chromium for the browser tests: ${PACKAGES.join(', ')} (apt-get)`)
    const apt = (...args: string[]) =>
      spawnSync(root ? 'apt-get' : 'sudo', [...(root ? [] : ['-n', 'apt-get']), ...args], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    const install = () =>
      apt('install', '-y', '-q', '--no-install-recommends', ...PACKAGES).status === 0
    if (!install()) {
      apt('update', '-q')
      install()
    }
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium; macOS: Google Chrome), or name it in CHROMIUM_PATH.',
  )
}
