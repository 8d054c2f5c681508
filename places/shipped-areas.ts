import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { readArea, type NamedArea } from '#contract/homes/named-areas.ts'

const FOLDER = new URL('./areas/', import.meta.url)

/** A feature of the files in `places/areas`, and a digest of it. */
export interface ShippedFeature {
  id: number
  digest: string
  read(): NamedArea
}

export async function readShippedAreas(): Promise<ShippedFeature[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.geojson')).sort()
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, FOLDER), 'utf8')))
  return texts.flatMap((text) =>
    (JSON.parse(text) as { features: { properties: { id: number } }[] }).features.map(
      (feature) => ({
        id: feature.properties.id,
        digest: createHash('md5').update(JSON.stringify(feature)).digest('hex'),
        read: () => ({ ...readArea(feature), id: feature.properties.id }),
      }),
    ),
  )
}
