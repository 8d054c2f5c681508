import type { allFeeds as feature, AnyFeed } from '#contract/feeds/all-feeds.ts'
import type { FeedInRun } from '#contract/feeds/feeds-in.ts'
import type { ExamplesOf } from '../example.ts'

const RUNNING: AnyFeed = {
  id: 5,
  name: 'Our own system',
  format: 'kyero',
  agency: { id: 3, name: 'Casa Blanca' },
  owner: { id: 7, name: 'Ada Lovelace' },
  hasRuns: true,
  state: 'running',
  since: '2026-11-30T02:00:00.000000Z',
  place: null,
  progress: { done: 1500, items: 20_000 },
  retry: null,
  isPaused: false,
  halted: null,
  lastRun: {
    state: 'done',
    kind: 'import',
    finishedAt: '2026-11-29T02:01:00.000000Z',
    seconds: 58.2,
    figures: {
      items: 20_000,
      created: 12,
      updated: 180,
      unchanged: 19_800,
      withdrawn: 0,
      rejected: 8,
      held: 0,
      gone: 3,
    },
    isDoubted: false,
    error: null,
  },
  nextRunAt: '2026-12-01T02:00:00.000000Z',
}
const STOPPED: FeedInRun = {
  id: 1000,
  kind: 'import',
  cause: 'schedule',
  state: 'stopped',
  revision: { id: 41, name: 'kyero.xml' },
  createdAt: '2026-11-30T02:00:00.000000Z',
  finishedAt: '2026-11-30T02:03:00.000000Z',
  figures: null,
  problems: [],
  doubt: null,
  error: null,
}
const IDLE: AnyFeed = { ...RUNNING, state: 'stopped', since: null, progress: null }

const NOT_FOUND = { type: 'error', code: 'not_found', message: 'Feed not found.' } as const

export const allFeeds: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'Feeds that run',
      as: 'admin',
      input: { state: 'running' },
      answer: {
        data: [RUNNING],
        total: 1,
        next: null,
        backlog: {
          waiting: 0,
          running: 1,
          failed: 2,
          halted: 0,
          oldestWaitSeconds: 0,
          runs: 998,
          items: 61_204,
        },
      },
    },
  ],
  get: [{ summary: 'A feed', as: 'admin', input: { id: 5 }, answer: { data: RUNNING } }],
  runs: [
    {
      summary: 'Its runs',
      as: 'admin',
      input: { id: 5 },
      answer: { data: [STOPPED], total: 1, page: 1, pages: 1 },
    },
  ],
  oneRun: [
    {
      summary: 'There is none of that number',
      as: 'admin',
      input: { id: 5, run: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  problems: [
    {
      summary: 'There is no run of that number',
      as: 'admin',
      input: { id: 5, run: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  run: [
    {
      summary: 'Its agency is not verified',
      as: 'admin',
      input: { id: 5 },
      status: 403,
      answer: {
        type: 'error',
        message:
          'We publish feeds of verified agencies only. Submit your details on your agency’s page. Until then, you can test the feed as often as you like.',
        code: 'unchecked',
      },
    },
  ],
  stop: [
    {
      summary: 'There is no run',
      as: 'admin',
      input: { id: 5 },
      status: 409,
      answer: {
        type: 'error',
        message: 'No import is waiting or running. Reload the page.',
        code: 'nothing_runs',
      },
    },
  ],
  halt: [
    {
      summary: 'Paused',
      as: 'admin',
      input: { id: 5, reason: 'The file names prices in the wrong currency.' },
      answer: {
        data: {
          ...IDLE,
          halted: {
            at: '2026-11-30T02:03:00.000000Z',
            reason: 'The file names prices in the wrong currency.',
          },
          nextRunAt: null,
        },
      },
    },
  ],
  resume: [{ summary: 'Resumed', as: 'admin', input: { id: 5 }, answer: { data: IDLE } }],
}
