import type { ReactNode } from 'react'
import type { Problem, ProblemCode, State, StatePart } from '#contract/ground/state.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { spanText } from '../../../ground/page/span.ts'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Badge, Soft } from '../../../ground/ui/layout.tsx'
import { sizeText } from '../../attachments/size-text.ts'
import styles from './admin.module.css'
import { kindText } from './jobs.tsx'
import { UtcTime } from './utc-time.tsx'

/** The command that helps, or says more. */
const COMMANDS: Partial<Record<ProblemCode, string>> = {
  storage_away: 'npm run doctor',
  storage_foreign: 'npm run files -- take-over',
  storage_unmarked: 'npm run files -- take-over',
  mail_failing: 'npm run doctor',
  mail_kept: 'npm run outbox',
  backup_old: 'npm run backup -- FOLDER',
}

/** Problems with what to do, or that all is well. */
export function Problems({ state: { problems, at } }: { state: State }) {
  const { t, format } = usePageContext()
  return (
    <section aria-label={t('state.problems')} className="stack-2">
      {problems.length === 0 && <Banner tone="good">{t('state.well')}</Banner>}
      {problems.map((problem) => (
        <ProblemBanner key={`${problem.code} ${problem.name}`} problem={problem} />
      ))}
      <Soft>{t('state.at', { time: format.time(at) })}</Soft>
    </section>
  )
}

function ProblemBanner({
  problem: { code, level, count, seconds, bytes, name },
}: {
  problem: Problem
}) {
  const page = usePageContext()
  const { t } = page
  const command = COMMANDS[code]
  return (
    <Banner tone={level === 'wrong' ? 'bad' : 'warn'}>
      <p className="strong">
        {t.rich(`state.problem.${code}`, {
          count: count ?? 0,
          seconds: Math.round(seconds ?? 0),
          time: spanText(seconds ?? 0, page),
          size: sizeText(bytes ?? 0, page),
          name: (
            <bdi key="name">
              {code.startsWith('jobs_') ? kindText(name ?? '', page) : (name ?? '–')}
            </bdi>
          ),
        })}
      </p>
      <p>{t(`state.todo.${code}`)}</p>
      {command && (
        <p>
          <code dir="ltr">{command}</code>
        </p>
      )}
    </Banner>
  )
}

type Fact = [label: string, value: ReactNode]
const row = (label: string, value: ReactNode): Fact => [label, value]

/** Servers of a kind in one row; none without any. */
const several = (
  label: string,
  servers: readonly (readonly [name: string, state: string])[],
): Fact[] =>
  servers.length === 0
    ? []
    : [
        row(
          label,
          servers.map(([name, state], at) => (
            <span key={`${name} ${at}`} className="softLine">
              <bdi dir="ltr">{name}</bdi> (<bdi>{state}</bdi>)
            </span>
          )),
        ),
      ]

/** Each part with its figures. */
export function Parts({ state }: { state: State }) {
  const page = usePageContext()
  const { t, format } = page
  const { database, storage, disk, mail, feeds, versions } = state
  const sum = (name: 'due' | 'retrying' | 'dead'): string =>
    format.number(state.jobs.reduce((all, job) => all + job[name], 0))
  const number = (count: number, seconds: number): string =>
    count
      ? `${format.number(count)} (${t('state.since', { time: spanText(seconds, page) })})`
      : format.number(0)
  const moment = (at: string | null): ReactNode =>
    at === null ? t('state.never') : <UtcTime at={at} />
  const behind = (lag: number | null): string =>
    lag === null ? '–' : t('state.database.lag', { count: Math.round(lag) })
  const rows: Record<StatePart, Fact[]> = {
    database: [
      [t('state.database.size'), sizeText(database.bytes, page)],
      [
        t('state.database.connections'),
        t('state.ofAll', {
          part: format.number(database.connections),
          all: format.number(database.maxConnections),
        }),
      ],
      ...several(
        t('state.database.standby'),
        database.standbys.map(({ name, lag }) => [name ?? '–', behind(lag)]),
      ),
      ...several(
        t('state.database.readers'),
        database.replicas.map(({ host, lag }) => [host, behind(lag)]),
      ),
    ],
    index: [
      [t('state.index.listings'), format.number(state.index.offers)],
      ...several(
        t('state.index.nodes'),
        state.index.nodes.map(({ url, countries, offers, fault }) => [
          url,
          fault ?? `${countries ?? '–'}, ${format.number(offers)}`,
        ]),
      ),
    ],
    storage: [
      [t(`state.storage.${storage.kind}`), <bdi key="place">{storage.place}</bdi>],
      [t('state.storage.belongs'), t(`state.storage.${storage.owner}`)],
      ...(storage.error === null
        ? []
        : [
            row(
              t('jobs.error'),
              <bdi key="error" lang="en">
                {storage.error}
              </bdi>,
            ),
          ]),
    ],
    disk: [
      [
        t('state.disk.free'),
        t('state.ofAll', {
          part: sizeText(disk.freeBytes, page),
          all: sizeText(disk.bytes, page),
        }),
      ],
    ],
    mail: [
      [t('state.mail.waiting'), format.number(mail.waiting)],
      [t('state.mail.retrying'), format.number(mail.retrying)],
      [t(mail.sends ? 'state.mail.sent' : 'state.mail.kept'), moment(mail.sentAt)],
      [
        t('state.mail.failed'),
        <>
          {moment(mail.failedAt)}
          {mail.error !== null && (
            <bdi lang="en" className="softLine">
              {mail.error}
            </bdi>
          )}
        </>,
      ],
    ],
    jobs: [
      [t('state.jobs.due'), sum('due')],
      [t('state.jobs.retrying'), sum('retrying')],
      [t('state.jobs.dead'), sum('dead')],
    ],
    feeds: [
      [t('state.feeds.waiting'), number(feeds.waiting, feeds.waitingSeconds)],
      [t('state.feeds.running'), number(feeds.running, feeds.runningSeconds)],
      [t('state.feeds.failed'), format.number(feeds.failed)],
    ],
    backup: [[t('state.backup.last'), moment(state.backup.at)]],
  }
  return (
    <section aria-label={t('state.parts')} className={styles['parts']}>
      {(Object.keys(rows) as StatePart[]).map((part) => (
        <PartCard
          key={part}
          title={t(`state.part.${part}`)}
          problem={state.problems.find(({ code }) => code.startsWith(`${part}_`))}
          rows={rows[part]}
        />
      ))}
      <PartCard
        title={t('state.part.rates')}
        rows={[
          [t('state.rates.date'), format.date(state.rates.date)],
          [
            t('state.rates.source'),
            <bdi key="source" lang="en">
              {state.rates.source}
            </bdi>,
          ],
        ]}
      />
      <PartCard
        title={t('state.part.versions')}
        rows={[
          ['Lares', <bdi key="portal">{versions.portal}</bdi>],
          ['Node.js', <bdi key="node">{versions.node}</bdi>],
          ['PostgreSQL', <bdi key="postgres">{versions.postgres}</bdi>],
          [t('state.versions.migration'), <bdi key="migration">{versions.migration}</bdi>],
        ]}
      />
    </section>
  )
}

/** `problem`: the worst of the part; left out where a part has no state. */
function PartCard({
  title,
  rows,
  ...judged
}: {
  title: string
  problem?: Problem | undefined
  rows: Fact[]
}) {
  const { t } = usePageContext()
  const level = judged.problem?.level ?? 'good'
  return (
    <div className="box">
      <div className="between">
        <h2 className="subheading">{title}</h2>
        {'problem' in judged && (
          <Badge tone={level === 'wrong' ? 'bad' : level === 'look' ? 'warn' : 'good'}>
            {t(`state.level.${level}`)}
          </Badge>
        )}
      </div>
      <dl className={styles['facts']}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
