import { fold } from '#text/fold.ts'

/** ISO 3166-1: alpha-3 code followed by alpha-2 code, as `DEUDE`. */
const CODES =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF ' +
  'BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN ' +
  'CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ' +
  'ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM ' +
  'GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ' +
  'ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK ' +
  'LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR ' +
  'MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN ' +
  'PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH ' +
  'SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH ' +
  'TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI ' +
  'VNMVN VUTVU WLFWF WSMWS XKXXK YEMYE ZAFZA ZMBZM ZWEZW'

const BY_ALPHA3 = new Map(CODES.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]))
const BY_ALPHA2 = new Map([...BY_ALPHA3].map(([three, two]) => [two, three]))

/** The alpha-2 code for an alpha-3 code; null if unknown. */
export const alpha2Of = (alpha3: string): string | null =>
  BY_ALPHA3.get(alpha3.trim().toUpperCase()) ?? null
export const alpha3Of = (alpha2: string): string | null =>
  BY_ALPHA2.get(alpha2.trim().toUpperCase()) ?? null

/** Languages in which sources name countries. */
const LANGUAGES =
  'en de es fr it pt nl pl cs sk hu ro bg hr sr sl ru uk el tr sv no da fi et lv lt ar he fa hi th vi id zh ja ko ka'.split(
    ' ',
  )
let byName: Map<string, string> | null = null

/** The alpha-2 code of a country by its code or its name in many languages; null if unknown. */
export function countryCodeOf(text: string | null): string | null {
  const word = text?.trim() ?? ''
  if (BY_ALPHA2.has(word.toUpperCase())) return word.toUpperCase()
  if (word.length === 3 && alpha2Of(word)) return alpha2Of(word)
  if (word === '') return null
  byName ??= new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return [...BY_ALPHA2.keys()].map((code) => [fold(names.of(code) ?? code), code] as const)
    }),
  )
  return byName.get(fold(word)) ?? null
}
