import type { Pitches } from './pitch.ts'

export const pl: Pitches = {
  office: {
    titles: ['Biuro {area}, {street}', '{City}: biuro {area}'],
    open: [
      '{City}, {street}: adres, pod który klienci trafiają za pierwszym razem.',
      'Zespołowi zrobiło się ciasno? Oto biuro: {city}, {area}.',
      'Miejsce do pracy: {city}, {street}, {area}.',
    ],
    size: ['Razem {area}, do podziału na pokoje lub w otwartym układzie.'],
    features: {
      heating: ['Jest ogrzewanie.'],
      'air-conditioning': ['Klimatyzacja pozwala myśleć w lipcu.'],
      parking: ['Jest parking, dla Państwa lub dla gości.'],
      alarm: ['Nocą czuwa alarm.'],
      internet: ['Szybki internet już jest.'],
      'wheelchair-accessible': ['Wejście bez stopni.'],
      'storage-room': ['Archiwum trafia do schowka.'],
      lift: ['W budynku jest winda.'],
    },
    uses: [
      'Sprawdzi się jako gabinet, pracownia albo agencja.',
      'Biurka przy oknach, pośrodku stół na spotkania: tak byśmy je urządzili.',
    ],
    sale: ['Na sprzedaż: do pracy albo na wynajem.'],
    rent: ['Na wynajem; o długości umowy można rozmawiać.'],
    advice: [
      'Proszę przyjść z osobą, która będzie tu siedzieć codziennie: widzi więcej niż plan.',
      'Proszę powiedzieć, ile potrzeba stanowisk, a uczciwie powiemy, czy się zmieszczą.',
      'Najlepiej przyjść w dzień roboczy: wtedy słychać ulicę taką, jaka jest.',
    ],
  },
  garage: {
    titles: ['Garaż, {street}, {area}', '{City}: garaż'],
    open: [
      'Koniec z krążeniem po okolicy: garaż, {city}, {street}.',
      'Samochód zasłużył na dach: garaż, {city}.',
      'Brama zamknięta i spokój: garaż {area}, {city}.',
    ],
    size: ['Powierzchnia {area}; przy dużym aucie warto wziąć miarkę.'],
    features: {
      alarm: ['Jest alarm.'],
      'wheelchair-accessible': ['Dojście bez stopni.'],
      doorman: ['Przy wejściu ktoś wie, kto jest stąd.'],
    },
    uses: [
      'Na samochód, motocykl albo wszystko, co nie mieści się w domu.',
      'Zimą nie trzeba skrobać szyb.',
    ],
    sale: ['Na sprzedaż; garaże kupuje się też na wynajem.'],
    rent: ['Wynajmowany osobno, bez mieszkania.'],
    advice: [
      'Proszę zmierzyć auto z lusterkami przed przyjazdem.',
      'Warto spróbować wjechać własnym autem: wystarczy dziesięć minut.',
      'Jeśli ma się tu ładować auto elektryczne, proszę najpierw zapytać o instalację.',
    ],
  },
  land: {
    titles: ['Działka {plot}, {city}', 'Działka pod budowę, {city}, {plot}'],
    open: [
      'Niektóre domy zaczynają się od rysunku, ten od ziemi: {city}, {plot}.',
      'Niczego tu jeszcze nie ma i o to chodzi: {plot} pod budowę, {city}.',
      'Wystarczy stanąć pośrodku i wybrać miejsce na kuchnię: {city}, {plot}.',
    ],
    size: ['Działka ma {plot}.', 'Od miedzy do miedzy {plot}.'],
    features: {},
    uses: [
      'Można narysować dom, jaki się chce, a nie jaki ktoś zostawił.',
      'Można budować od razu albo poczekać kilka lat.',
    ],
    sale: ['Sprzedawana tak, jak leży.'],
    rent: ['Wydzierżawiana tak, jak leży.'],
    advice: [
      'Proszę zapytać w gminie, co wolno zbudować, jak wysoko i jak blisko granicy.',
      'Przed podpisem warto wiedzieć, gdzie kończą się woda, prąd i kanalizacja.',
      'Warto obejrzeć ją także po dużym deszczu.',
    ],
  },
  stay: {
    titles: ['{City}: {home} na urlop', 'Kilka dni, {city}: {home}, {area}'],
    open: [
      'Przyjechać, odstawić walizki, otworzyć okna: {city}.',
      'Przez kilka dni to Państwa adres: {city}, {street}.',
      'Można tu pomieszkać jak u siebie: {city}, {area}.',
    ],
    size: ['Do dyspozycji {area}: {bedrooms}, {bathrooms}.', 'Powierzchnia {area}.'],
    features: {
      'sea-view': ['Śniadanie z widokiem na morze.'],
      'mountain-view': ['Poranek zaczyna się widokiem na góry.'],
      pool: ['Jest basen.'],
      terrace: ['Kolacja na tarasie ({terrace}).'],
      balcony: ['Balkon na pierwszą kawę.'],
      garden: ['Dzieci mają ogród.'],
      'air-conditioning': ['Klimatyzacja pozwala spać w sierpniu.'],
      fireplace: ['W chłodny wieczór pali się w kominku.'],
      'fitted-kitchen': ['Kuchnia czeka na dni bez restauracji.'],
      internet: ['Jest internet.'],
      parking: ['Na czas pobytu jest parking.'],
      barbecue: ['Grill jest gotowy.'],
      lift: ['Walizki wjadą windą.'],
      sauna: ['Po długim dniu jest sauna.'],
    },
    uses: [
      'Dobre dla dwojga i dla rodziny, która wstaje o różnych porach.',
      'Pościel i kubki są na miejscu, można spakować się lekko.',
    ],
    sale: [],
    rent: ['Wynajem na krótki pobyt.'],
    advice: [
      'Proszę podać daty i liczbę osób, odpowiemy, co jest wolne.',
      'Przed rezerwacją proszę zapytać o sprzątanie, kaucję i opłatę miejscową.',
      'Na sezon warto pisać wcześnie; wiosną i jesienią zwykle coś zostaje.',
    ],
  },
  places: {
    coast: ['Przyjeżdża się tu dla wody i jest się w niej przed obiadem.'],
    island: ['Wyspa sama zwalnia krok od drugiego dnia.'],
    mountain: ['Latem rusza się stąd w góry, zimą najpierw patrzy się na śnieg.'],
  },
}
