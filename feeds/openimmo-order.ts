import type { ElementOrder } from './xml-writing.ts'

/** The order of elements in each group, by the published example; receivers insist on it. */
const FIELDS = {
  immobilie:
    'objektkategorie geo kontaktperson weitere_adresse preise bieterverfahren versteigerung flaechen ausstattung zustand_angaben ' +
    'bewertung infrastruktur freitexte anhaenge verwaltung_objekt verwaltung_techn',
  objektkategorie: 'nutzungsart vermarktungsart objektart',
  geo:
    'plz ort geokoordinaten strasse hausnummer bundesland land gemeindecode flur flurstueck gemarkung etage anzahl_etagen lage_im_bau ' +
    'wohnungsnr lage_gebiet regionaler_zusatz karten_makro karten_mikro virtuelletour luftbildern',
  preise:
    'kaufpreis kaufpreisnetto kaufpreisbrutto nettokaltmiete kaltmiete warmmiete nebenkosten heizkosten_enthalten heizkosten ' +
    'zzg_mehrwertsteuer mietzuschlaege hauptmietzinsnetto pauschalmiete betriebskostennetto pacht erbpacht hausgeld abstand ' +
    'preis_zeitraum_von preis_zeitraum_bis preis_zeiteinheit mietpreis_pro_qm kaufpreis_pro_qm provisionspflichtig provision_teilen ' +
    'innen_courtage aussen_courtage courtage_hinweis provisionnetto provisionbrutto waehrung mwst_satz mwst_gesamt freitext_preis ' +
    'x_fache nettorendite nettorendite_soll nettorendite_ist mieteinnahmen_ist mieteinnahmen_soll erschliessungskosten kaution ' +
    'kaution_text geschaeftsguthaben stp_carport stp_duplex stp_freiplatz stp_garage stp_parkhaus stp_tiefgarage stp_sonstige',
  flaechen:
    'wohnflaeche nutzflaeche gesamtflaeche ladenflaeche lagerflaeche verkaufsflaeche freiflaeche bueroflaeche bueroteilflaeche ' +
    'fensterfront verwaltungsflaeche gastroflaeche grz gfz bmz bgf grundstuecksflaeche sonstflaeche anzahl_zimmer anzahl_schlafzimmer ' +
    'anzahl_badezimmer anzahl_sep_wc anzahl_balkone anzahl_terrassen anzahl_logia balkon_terrasse_flaeche anzahl_wohn_schlafzimmer ' +
    'gartenflaeche kellerflaeche fensterfront_qm grundstuecksfront dachbodenflaeche teilbar_ab beheizbare_flaeche anzahl_stellplaetze ' +
    'plaetze_gastraum anzahl_betten anzahl_tagungsraeume vermietbare_flaeche anzahl_wohneinheiten anzahl_gewerbeeinheiten ' +
    'einliegerwohnung kubatur ausnuetzungsziffer flaechevon flaechebis',
  ausstattung:
    'ausstatt_kategorie wg_geeignet raeume_veraenderbar bad kueche boden kamin heizungsart befeuerung klimatisiert fahrstuhl ' +
    'stellplatzart gartennutzung ausricht_balkon_terrasse moebliert rollstuhlgerecht kabel_sat_tv barrierefrei sauna swimmingpool ' +
    'wasch_trockenraum wintergarten dv_verkabelung rampe hebebuehne kran gastterrasse stromanschlusswert kantine_cafeteria teekueche ' +
    'hallenhoehe angeschl_gastronomie brauereibindung sporteinrichtungen wellnessbereich serviceleistungen telefon_ferienimmobilie ' +
    'sicherheitstechnik unterkellert abstellraum fahrradraum rolladen dachform bauweise ausbaustufe energietyp bibliothek dachboden ' +
    'gaestewc kabelkanaele seniorengerecht',
  zustand_angaben:
    'baujahr letztemodernisierung zustand alter bebaubar_nach erschliessung erschliessung_umfang bauzone altlasten energiepass ' +
    'verkaufstatus',
  freitexte:
    'objekttitel dreizeiler lage ausstatt_beschr objektbeschreibung sonstige_angaben objekt_text',
  verwaltung_objekt:
    'objektadresse_freigeben verfuegbar_ab abdatum bisdatum min_mietdauer max_mietdauer versteigerungstermin wbs_sozialwohnung ' +
    'vermietet gruppennummer zugang laufzeit max_personen nichtraucher haustiere geschlecht denkmalgeschuetzt als_ferien ' +
    'gewerbliche_nutzung branchen hochhaus',
  verwaltung_techn:
    'objektnr_intern objektnr_extern aktion aktiv_von aktiv_bis openimmo_obid kennung_ursprung stand_vom weitergabe_generell ' +
    'weitergabe_positiv weitergabe_negativ gruppen_kennung master sprache',
  energiepass:
    'epart gueltig_bis energieverbrauchkennwert mitwarmwasser endenergiebedarf primaerenergietraeger stromwert waermewert wertklasse ' +
    'ausstelldatum jahrgang gebaeudeart',
  anhang: 'anhangtitel format check daten',
}

export const ORDER: ElementOrder = Object.fromEntries(
  Object.entries(FIELDS).map(([group, fields]) => [group, fields.split(' ')]),
)
