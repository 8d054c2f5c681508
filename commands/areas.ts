import { readFile, stat } from 'node:fs/promises'
import { pino } from 'pino'
import { fillAreas } from '#api/homes/areas/load.ts'
import { selectAreas } from '#api/homes/areas/queries.ts'
import { importAreas, removeArea, Unwritten } from '#api/homes/areas/write.ts'
import { lineOf } from '#api/publish/moderation/area-faults.ts'
import { AREA_LIMITS, featureOf } from '#contract/homes/named-areas.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { loadEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'

// `npm run areas -- import FILE.geojson|list|export|delete ID`: areas that people say, such as coasts and districts.

const [act = '', target = ''] = process.argv.slice(2)
const isCall =
  (act === 'import' && target !== '') ||
  ((act === 'list' || act === 'export') && target === '') ||
  (act === 'delete' && /^(area)?[1-9]\d{0,8}$/.test(target))
if (!isCall) {
  console.error(
    'npm run areas -- import FILE.geojson\nnpm run areas -- list\nnpm run areas -- export\nnpm run areas -- delete ID',
  )
  process.exit(2)
}

async function main(): Promise<number> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { db, close } = await openDatabase(loadEnv(), { as: 'command', log })
  try {
    const places = await loadPlaces()
    await fillAreas({ db, places, log })
    if (act === 'import') {
      const { size } = await stat(target)
      if (size > AREA_LIMITS.bytes) {
        console.error(`${target} has ${size} bytes, at most ${AREA_LIMITS.bytes}.`)
        return 1
      }
      const { added, changed, wrong } = await importAreas(await readFile(target, 'utf8'), {
        db,
        places,
        actor: null,
      })
      const translate = new Messages().translator('en')
      for (const line of wrong) console.error(lineOf(line, translate))
      if (wrong.length > 0) {
        console.error('Nothing was imported.')
        return 1
      }
      console.log(`${added} areas added, ${changed} changed.`)
      return 0
    }
    if (act === 'delete') {
      const id = Number(target.replace('area', ''))
      try {
        await removeArea({ id }, { db, actor: null })
      } catch (error) {
        if (!(error instanceof Unwritten)) throw error
        console.error(
          error.why === 'in_use'
            ? `Other areas lie in area${id}: delete them first.`
            : `There is no area${id}.`,
        )
        return 1
      }
      console.log(`area${id} deleted.`)
      return 0
    }
    const areas = await selectAreas(db)
    if (act === 'list')
      for (const { id, kind, names } of areas)
        console.log(
          [`area${id}`, kind, places.get(`area${id}`)?.path ?? '(no place)', names['en']].join(
            '  ',
          ),
        )
    else
      console.log(
        JSON.stringify({ type: 'FeatureCollection', features: areas.map(featureOf) }, null, 1),
      )
    return 0
  } finally {
    await close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(startupMessage(error))
  process.exitCode = 1
}
