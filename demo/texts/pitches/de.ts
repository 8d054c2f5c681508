import type { Pitches } from './pitch.ts'

export const de: Pitches = {
  office: {
    titles: [
      'Büro mit {area} in {district}',
      'Büro, {street}, {area}',
      'Büro in {city}, {area}',
      '{area} zum Arbeiten in {city}',
    ],
    open: [
      'Das Büro liegt in {city}, {street}: eine Adresse, die Kunden ohne Rückfrage finden.',
      'Wenn Ihr Team aus seinen Räumen herausgewachsen ist: {area} in {city}, {street}.',
      'Platz zum Arbeiten in {district}: {area}, Eingang {street}.',
      'Wir suchen ein Team, das in {city} {area} für sich haben möchte.',
      'Ein Büro in {city}, {area}, und an der Tür Ihr Name.',
      'Dieses Büro in {city} hat {area}; wie Sie es einteilen, bestimmt Ihre Arbeit.',
    ],
    size: [
      'Insgesamt sind es {area}, als Einzelräume oder offen.',
      'Zusammen kommen die Räume auf {area}.',
      'Sie haben {area} zur Verfügung.',
    ],
    features: {
      heating: ['Eine Heizung ist vorhanden.'],
      'air-conditioning': [
        'Eine Klimaanlage hält im Juli die Köpfe kühl.',
        'Klimatisiert ist es auch.',
      ],
      parking: ['Ein Stellplatz gehört dazu, für Sie oder für Besuch.'],
      alarm: ['Nachts passt eine Alarmanlage auf.', 'Eine Alarmanlage ist eingebaut.'],
      internet: [
        'Die Leitung für schnelles Internet liegt.',
        'Online sind Sie gleich am ersten Morgen.',
      ],
      'wheelchair-accessible': ['Der Zugang hat keine Stufen.'],
      'storage-room': ['Akten und Muster kommen in den Abstellraum.'],
      lift: ['Ein Aufzug bringt Menschen und Kartons nach oben.', 'Das Haus hat einen Aufzug.'],
    },
    uses: [
      'Es passt für eine Praxis ebenso wie für ein Studio oder eine Agentur.',
      'Schreibtische an die Fenster, in die Mitte ein Tisch für Besprechungen: So würden wir es einrichten.',
      'Eine Kanzlei fände hier ebenso ihre Ecke wie ein Architekturbüro.',
    ],
    sale: [
      'Sie kaufen es, um selbst darin zu arbeiten oder um es zu vermieten.',
      'Es steht zum Verkauf; Miete zahlen Sie dann keine mehr.',
    ],
    rent: [
      'Es wird vermietet.',
      'Über den Mietvertrag lässt sich reden, auch über seine Laufzeit.',
    ],
    advice: [
      'Bringen Sie mit, wer jeden Tag dort sitzen wird; der sieht, was kein Plan zeigt.',
      'Sagen Sie uns, wie viele Arbeitsplätze Sie brauchen, und wir sagen ehrlich, ob sie hineinpassen.',
      'Fragen Sie nach Laufzeit und Nebenkosten, bevor Sie Ihren Anwalt mitbringen.',
      'Kommen Sie an einem Werktag, dann hören Sie die Straße, wie sie ist.',
    ],
  },
  garage: {
    titles: [
      'Garage in {district}',
      'Garage, {street}, {area}',
      'Garage in {city}, {area}',
      'Garage in {city}, {street}',
    ],
    open: [
      'Schluss mit dem Kreisen um den Block: eine Garage in {city}, {street}.',
      'Ihr Auto hat sich ein Dach verdient. Diese Garage liegt in {city}, {street}.',
      'Eine Garage in {district}, wo ein freier Platz am Straßenrand Glückssache ist.',
      'Tor zu, Auto weg: eine Garage mit {area} in {city}.',
      'Garagen kommen in {city} selten auf den Markt; hier ist eine.',
      'Wer in der Nähe wohnt, weiß, was sie wert ist: Garage in {city}, {street}.',
    ],
    size: [
      'Sie misst {area}; bei einem großen Wagen bringen Sie besser ein Maßband mit.',
      'Innen sind es {area}.',
      'Bei {area} bleibt je nach Wagen ein Streifen für Reifen und Räder.',
    ],
    features: {
      alarm: ['Eine Alarmanlage ist eingebaut.'],
      'wheelchair-accessible': ['Auf dem Weg dorthin gibt es keine Stufe.'],
      doorman: ['Am Eingang sitzt jemand, der weiß, wer dazugehört.'],
    },
    uses: [
      'Hinein passt ein Auto, ein Motorrad oder alles, was der Keller nicht mehr fasst.',
      'Im Winter kratzen Sie kein Eis, im Sommer verbrennen Sie sich nicht am Lenkrad.',
      'Manche stellen ein Auto hinein, manche einen Marktstand; beides ist gut gegangen.',
    ],
    sale: [
      'Sie steht zum Verkauf; gekauft werden Garagen auch, um sie zu vermieten.',
      'Verkauft wird sie einzeln.',
    ],
    rent: ['Vermietet wird sie einzeln, ohne Wohnung.', 'Sie mieten nur die Garage.'],
    advice: [
      'Messen Sie Ihr Auto mit den Spiegeln, bevor Sie kommen.',
      'Probieren Sie die Einfahrt mit dem eigenen Wagen; zehn Minuten reichen dafür.',
      'Wenn Sie dort ein Elektroauto laden möchten, fragen Sie uns vorher, was die Leitung hergibt.',
      'Fragen Sie nach der Höhe des Tors, falls Sie eine Dachbox fahren.',
    ],
  },
  land: {
    titles: [
      'Baugrundstück mit {plot} in {city}',
      'Baugrund, {street}, {plot}',
      'Grundstück zum Bauen in {city}, {plot}',
    ],
    open: [
      'Manches Haus beginnt mit einer Zeichnung, dieses würde mit {plot} Land in {city} beginnen.',
      'Hier steht noch nichts, und genau darum geht es: {plot} Baugrund in {city}, {street}.',
      'In {city}, {street}, wartet ein Grundstück mit {plot} auf jemanden, der Pläne hat.',
      'Einmal in die Mitte stellen, einmal umdrehen, und Sie wissen, wo die Küche hinkommt: {plot} in {city}.',
      'Wir verkaufen in {city} ein Baugrundstück mit {plot}.',
      'Ein Grundstück in {city}, {plot}; alles Weitere entscheiden Sie.',
    ],
    size: [
      'Das Grundstück misst {plot}.',
      'Von Grenze zu Grenze sind es {plot}.',
      'Die Fläche gibt der Eigentümer mit {plot} an.',
    ],
    features: {},
    uses: [
      'Zeichnen Sie das Haus, das Sie wollen, und nicht das, welches ein anderer hinterlassen hat.',
      'Bauen Sie gleich, oder lassen Sie noch ein paar Jahre Gras darüber wachsen.',
      'Ein Architekt braucht hier einen Vormittag, um Ihnen mehr zu sagen, als wir schreiben können.',
    ],
    sale: [
      'Verkauft wird es, wie es liegt.',
      'Verkauft wird ohne Bauträger; wer baut, bestimmen Sie.',
    ],
    rent: ['Verpachtet wird es, wie es liegt.'],
    advice: [
      'Fragen Sie das Bauamt, was gebaut werden darf, wie hoch und wie nah an der Grenze.',
      'Klären Sie vor der Unterschrift, wo Wasser, Strom und Kanal enden.',
      'Sehen Sie es sich auch nach einem kräftigen Regen an.',
      'Lageplan und Grundbuchauszug gehören zu jedem Kauf; fragen Sie uns nach beidem.',
    ],
  },
  stay: {
    titles: [
      'Ferien in {city}: {home}',
      'Ein paar Tage in {city}: {home}, {area}',
      '{Home} auf Zeit in {city}, {street}',
    ],
    open: [
      'Ankommen, Koffer abstellen, Fenster auf: Ferien in {city}, {street}.',
      'Für ein paar Tage kann Ihre Adresse in {city} so lauten: {street}.',
      'Hier wohnen Sie in {city}, als wären Sie von dort, auf {area}.',
      'Badesachen oder Wanderschuhe bringen Sie mit, den Rest gibt es in {city} schon: {home}, {area}.',
      'Vermietet wird in {city} an Feriengäste, und so ist auch eingerichtet.',
      'Wenn die Eigentümer selbst nicht in {city} sind, vermieten sie an Gäste.',
    ],
    size: [
      'Sie haben {area} und {bedrooms} für sich.',
      'Es gibt {bedrooms} und {bathrooms}, lange wartet also niemand.',
      'Innen sind es {area}.',
    ],
    features: {
      'sea-view': ['Zum Frühstück gibt es Meerblick.', 'Die Fenster gehen aufs Meer.'],
      'mountain-view': ['Sie wachen mit Bergblick auf.'],
      pool: ['Einen Pool gibt es auch; wann der Tag darin beginnt, bestimmen Sie.'],
      terrace: ['Zu Abend gegessen wird auf der Terrasse ({terrace}).'],
      balcony: [
        'Der Balkon ist für den ersten Kaffee.',
        'Nasse Handtücher trocknen auf dem Balkon.',
      ],
      garden: ['Kinder haben einen Garten zum Toben.'],
      'air-conditioning': ['Die Klimaanlage lässt Sie im August schlafen.'],
      fireplace: ['An kühlen Abenden brennt der Kamin.'],
      'fitted-kitchen': ['Die Einbauküche ist für die Tage, an denen Sie kein Restaurant wollen.'],
      internet: ['Internet gibt es für alle, die es nicht zu Hause lassen können.'],
      parking: ['Ein Stellplatz gehört während der Ferien Ihnen.'],
      barbecue: ['Der Grill steht bereit.'],
      lift: ['Die Koffer fahren mit dem Aufzug.'],
      sauna: ['Nach einem langen Tag wartet die Sauna.'],
    },
    uses: [
      'Es passt für zwei ebenso wie für eine Familie, die zu verschiedenen Zeiten aufsteht.',
      'Bettwäsche und Tassen sind da, packen Sie also leicht.',
      'Bleiben Sie einen Abend daheim und kochen Sie, was Sie auf dem Markt gefunden haben.',
    ],
    sale: [],
    rent: [
      'Vermietet wird für kurze Aufenthalte.',
      'Gäste bleiben ein paar Tage oder Wochen; ein Wohnsitz ist das nicht.',
    ],
    advice: [
      'Nennen Sie uns Ihre Reisedaten und wie viele Sie sind, und wir antworten, was frei ist.',
      'Fragen Sie vor der Buchung nach Reinigung, Kaution und Kurtaxe, dann bleibt der Preis der Preis.',
      'Für die Hauptsaison schreiben Sie früh; im Frühling und Herbst ist oft noch etwas frei.',
      'Wenn Sie mit kleinen Kindern reisen, fragen Sie, was für sie da ist.',
    ],
  },
  places: {
    coast: [
      'Man kommt wegen des Wassers und ist noch vor Mittag drin.',
      'Am Meer plant man wenig, und das ist der Plan.',
    ],
    island: [
      'Eine Insel bremst einen ab dem zweiten Tag ganz von selbst.',
      'Auf einer Insel ist nichts weit, und die Uhr stellt die Fähre.',
    ],
    mountain: [
      'Im Sommer wandern Sie von hier los, im Winter sehen Sie zuerst nach dem Schnee.',
      'Hier oben erledigt die Luft die halbe Erholung.',
    ],
  },
}
