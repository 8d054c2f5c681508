import type { state as feature } from '#contract/ground/state.ts'
import type { ExamplesOf } from '../example.ts'

export const state: ExamplesOf<typeof feature> = {
  read: [
    {
      summary: 'An email that could not be sent',
      as: 'admin',
      input: {},
      answer: {
        at: '2026-11-29T12:00:00.000Z',
        problems: [
          { code: 'jobs_dead', level: 'look', count: 1, seconds: null, bytes: null, name: 'mail' },
        ],
        database: {
          bytes: 84_000_000,
          connections: 18,
          maxConnections: 100,
          standbys: [],
          replicas: [],
        },
        index: { offers: 5974, nodes: [] },
        storage: { kind: 'folder', place: '/srv/lares/files', owner: 'ours', error: null },
        disk: { freeBytes: 81_000_000_000, bytes: 120_000_000_000 },
        mail: {
          sends: true,
          waiting: 0,
          retrying: 0,
          sentAt: '2026-11-29T11:58:10.000000Z',
          failedAt: '2026-11-21T12:00:00.000000Z',
          error:
            'no connection to the mail server: ECONNREFUSED, connect ECONNREFUSED 127.0.0.1:25',
        },
        jobs: [
          {
            kind: 'mail',
            due: 0,
            later: 0,
            retrying: 0,
            dead: 1,
            seconds: 0,
            error: 'Error: connect ECONNREFUSED 127.0.0.1:25',
          },
        ],
        feeds: { waiting: 0, waitingSeconds: 0, running: 1, runningSeconds: 42, failed: 0 },
        backup: { at: '2026-11-29T03:00:05.000000Z' },
        rates: { date: '2026-09-29', source: 'European Central Bank' },
        versions: {
          portal: '0.1.0',
          node: 'v24.11.1',
          postgres: '18.4',
          migration: '232_last_times.sql',
        },
      },
    },
  ],
}
