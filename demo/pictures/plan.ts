import type { Random } from '../random.ts'
import { Canvas } from './canvas.ts'
import { HEIGHT, WIDTH, type Scene } from './scene.ts'

interface Cell {
  x: number
  y: number
  width: number
  height: number
}

const PAPER = '#fbf9f5'
const WALL = '#3f4248'
const LINE = '#9a9da3'

/** A floor plan with that many rooms, a kitchen and a bath along a hall; without text, so that it suits every language. */
export function drawPlan(random: Random, rooms: number): Scene {
  const canvas = new Canvas()
  if (random.chance(0.5)) canvas.mirror()
  canvas.rect(0, 0, WIDTH, HEIGHT, PAPER)
  const width = Math.min(1180, 560 + rooms * 120)
  const height = rooms > 2 ? 720 : 560
  const outer: Cell = { x: (WIDTH - width) / 2, y: (HEIGHT - height) / 2, width, height }
  const hall = rooms > 1 ? 110 : 0
  const share = random.between(0.5, 0.58)
  const top = (height - hall) * share
  const upper = split(random, { ...outer, height: top }, Math.ceil(rooms / 2) + (rooms < 3 ? 1 : 0))
  const lower = split(
    random,
    { x: outer.x, y: outer.y + top + hall, width, height: height - top - hall },
    Math.max(2, rooms + 2 - upper.length),
  )
  canvas.rect(outer.x - 10, outer.y - 4, width + 28, height + 26, '#2a2c33', {
    opacity: 0.07,
    radius: 6,
  })
  canvas.rect(outer.x, outer.y, width, height, '#ffffff')
  const tints = ['#f4ece0', '#eef1ea', '#f3efe8', '#ece9e3']
  const cells = [...upper, ...lower]
  cells.forEach((cell, i) =>
    canvas.rect(cell.x, cell.y, cell.width, cell.height, tints[i % tints.length] ?? '#ffffff'),
  )
  const wet = [...lower].sort((a, b) => a.width - b.width)
  const [bath, kitchen] = [wet[0], wet[1]]
  cells.forEach((cell, i) => {
    if (cell === bath) furnishBath(canvas, cell)
    else if (cell === kitchen) furnishKitchen(canvas, cell)
    else if (i === 0) furnishLiving(canvas, cell)
    else furnishBedroom(canvas, cell)
  })
  for (const cell of cells)
    canvas.path(
      `M${cell.x.toFixed(0)} ${cell.y.toFixed(0)}h${cell.width.toFixed(0)}v${cell.height.toFixed(0)}h${(-cell.width).toFixed(0)}Z`,
      'none',
      { stroke: WALL, width: 9 },
    )
  canvas.path(`M${outer.x} ${outer.y}h${width}v${height}h${-width}Z`, 'none', {
    stroke: WALL,
    width: 18,
  })
  for (const cell of upper) {
    door(canvas, cell.x + cell.width * 0.5, cell.y + cell.height, -1)
    opening(canvas, cell.x + cell.width * 0.25, outer.y, cell.width * 0.5)
  }
  for (const cell of lower) {
    door(canvas, cell.x + cell.width * 0.4, cell.y, 1)
    if (cell !== bath)
      opening(canvas, cell.x + cell.width * 0.25, outer.y + height, cell.width * 0.5)
  }
  if (hall) {
    canvas.rect(outer.x - 10, outer.y + top + hall / 2 - 38, 20, 76, '#ffffff')
    canvas.path(
      `M${outer.x} ${(outer.y + top + hall / 2 - 38).toFixed(0)}h76A76 76 0 0 1 ${outer.x} ${(outer.y + top + hall / 2 + 38).toFixed(0)}`,
      'none',
      { stroke: LINE, width: 3 },
    )
  }
  return { svg: canvas.toString(), colours: [PAPER, '#f2ece3', PAPER] }
}

function split(random: Random, { x, y, width, height }: Cell, parts: number): Cell[] {
  const weights = Array.from(
    { length: parts },
    (_, i) => (i === 0 ? 1.35 : 1) * random.between(0.8, 1.2),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let from = x
  return weights.map((weight) => {
    const cell = { x: from, y, width: (width * weight) / sum, height }
    from += cell.width
    return cell
  })
}

function door(canvas: Canvas, x: number, y: number, into: 1 | -1): void {
  canvas.rect(x, y - 7, 70, 14, '#ffffff')
  canvas.path(
    `M${x.toFixed(0)} ${y.toFixed(0)}v${70 * into}A70 70 0 0 ${into === 1 ? 0 : 1} ${(x + 70).toFixed(0)} ${y.toFixed(0)}`,
    'none',
    { stroke: LINE, width: 3 },
  )
}

function opening(canvas: Canvas, x: number, y: number, width: number): void {
  canvas.rect(x, y - 9, width, 18, '#ffffff')
  for (const dy of [-8, 0, 8])
    canvas.line(
      [
        [x, y + dy],
        [x + width, y + dy],
      ],
      LINE,
      2.5,
    )
}

function piece(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  fill = '#ffffff',
): void {
  canvas.rect(x - 1.5, y - 1.5, width + 3, height + 3, LINE, { radius: 9 })
  canvas.rect(x + 1.5, y + 1.5, width - 3, height - 3, fill, { radius: 7 })
}

function furnishLiving(canvas: Canvas, { x, y, width, height }: Cell): void {
  piece(canvas, x + 28, y + height * 0.22, 66, Math.min(190, height * 0.5), '#dfe5df')
  piece(canvas, x + 38, y + height * 0.22 + 10, 50, Math.min(170, height * 0.5 - 20), '#eef2ee')
  piece(canvas, x + 124, y + height * 0.34, 60, 84)
  if (width > 330) {
    piece(canvas, x + width - 190, y + height * 0.26, 130, 84, '#eadcc8')
    for (const dx of [-176, -116])
      for (const dy of [-34, 92]) piece(canvas, x + width + dx, y + height * 0.26 + dy, 38, 26)
  }
}

function furnishBedroom(canvas: Canvas, { x, y, width, height }: Cell): void {
  const bed = Math.min(140, width * 0.5)
  const left = x + (width - bed) / 2
  const down = y + height * 0.2
  piece(canvas, left, down, bed, Math.min(180, height * 0.55), '#e9e4da')
  for (const dx of [0.08, 0.54]) piece(canvas, left + bed * dx, down + 10, bed * 0.38, 36)
  piece(canvas, x + 22, y + height * 0.3, 30, Math.min(150, height * 0.45), '#eadcc8')
}

function furnishKitchen(canvas: Canvas, { x, y, width, height }: Cell): void {
  piece(canvas, x + 20, y + height - 76, width - 40, 54, '#e6e9e7')
  for (const dx of [0, 32])
    for (const dy of [-64, -42]) canvas.ellipse([x + 64 + dx, y + height + dy], 9, 9, LINE)
  piece(canvas, x + width - 120, y + height - 66, 56, 34)
  if (width > 200) piece(canvas, x + width / 2 - 50, y + height * 0.36, 100, 70, '#eadcc8')
}

function furnishBath(canvas: Canvas, { x, y, width, height }: Cell): void {
  piece(canvas, x + 20, y + height - 92, Math.min(width - 40, 170), 66, '#dcebee')
  canvas.ellipse([x + width - 46, y + height * 0.45], 24, 30, LINE)
  canvas.ellipse([x + width - 46, y + height * 0.45], 21, 27, '#ffffff')
  piece(canvas, x + 24, y + height * 0.3, 60, 42)
}
