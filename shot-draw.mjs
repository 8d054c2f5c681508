import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking','--disable-component-update','--disable-sync'] })
const p = await b.newPage({ viewport: { width: 1440, height: 900 } })
const errs = []
p.on('console', (m) => m.type() === 'error' && errs.push(m.text())); p.on('pageerror', (e) => errs.push(e.message))
const u = 'http://127.0.0.1:4897/en/es/barcelona/barcelona/buy-apartment'
await p.goto(u)
const total = () => p.locator('main [role=status]').first().innerText()
const pins = p.locator('[data-pin]:visible')
await pins.first().waitFor({ timeout: 60000 })
console.log(await total())
await p.screenshot({ path: '/tmp/shots/1.png' })
await p.getByRole('button', { name: 'Draw an area' }).click()
const s = p.locator('[data-draw=surface]'); await s.waitFor({ timeout: 30000 })
const r = await s.boundingBox(); const cx = r.x + r.width / 2, cy = r.y + r.height / 2
await p.mouse.move(cx + 150, cy); await p.mouse.down()
for (let i = 1; i <= 40; i++) { const a = i / 40 * 6.1; await p.mouse.move(cx + (150 + 20 * Math.sin(5 * a)) * Math.cos(a), cy + (170 + 20 * Math.sin(3 * a)) * Math.sin(a)) }
await p.screenshot({ path: '/tmp/shots/2.png' })
await p.mouse.up()
await p.waitForURL(/polygon=/)
console.log(p.url())
await p.waitForTimeout(3000)
console.log(await total())
await p.screenshot({ path: '/tmp/shots/3.png' })
await p.getByRole('button', { name: 'Cut a hole' }).click()
await s.waitFor()
for (const [x, y] of [[-40, -40], [40, -40], [40, 40], [-40, 40], [-40, -40]]) { await p.mouse.click(cx + x, cy + y); }
await p.waitForTimeout(2500)
console.log(await total(), p.url())
await p.getByRole('button', { name: 'Edit the corners' }).click()
await p.waitForTimeout(500)
await p.screenshot({ path: '/tmp/shots/4.png' })
console.log(errs)
await b.close()
