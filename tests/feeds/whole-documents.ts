// Generated documents with every element of a format that one object can have.

export const KYERO = `<?xml version="1.0" encoding="UTF-8"?>
<root>
  <kyero><feed_version>3</feed_version><feed_generated>2026-09-29 10:00:00</feed_generated></kyero>
  <agent><id>77</id><name>Casa Clara</name><email>hello@agency.example</email><tel>1</tel><fax>2</fax><mob>3</mob><addr1>Calle Mayor 1</addr1><addr2>bajo</addr2><town>Altea</town><region>Alicante</region><postcode>03590</postcode><country>spain</country></agent>
  <property>
    <id>k-1</id><date>2026-09-01 12:00:00</date><ref>REF 1</ref><price>249500</price><currency>GBP</currency><price_freq>sale</price_freq>
    <part_ownership>0</part_ownership><leasehold>1</leasehold><new_build>1</new_build><type>Cave house</type>
    <town>Altea</town><province>Alicante</province><country>spain</country><postcode>03590</postcode>
    <location><latitude>38.59</latitude><longitude>-0.05</longitude><accuracy>street</accuracy></location><location_detail>Altea Hills</location_detail>
    <beds>3</beds><baths>2</baths><pool>Communal</pool><floor>1</floor><address>Calle del Sol</address>
    <surface_area><built>150</built><plot>500</plot><terrace>22</terrace><usable>133</usable></surface_area>
    <energy_rating><consumption>D</consumption><emissions>E</emissions></energy_rating>
    <url><en>https://agency.example/en/1</en><es>https://agency.example/es/1</es></url>
    <video_url>https://video.example/1</video_url><virtual_tour_url>https://tour.example/1</virtual_tour_url>
    <catastral>9872023VH5797S</catastral><cadastralRef>9872023</cadastralRef>
    <commission><value>5</value><split>50</split><notes>plus tax</notes></commission>
    <title><en>House in the rock</en></title>
    <desc><en><![CDATA[<p>Cool in summer.</p><p>Quiet.</p>]]></en><es>Fresca en verano.</es><zh-cn>窑洞</zh-cn><xx-klingon-y-z>nuqneH</xx-klingon-y-z></desc>
    <features><feature>Sea views</feature><feature>Furnished</feature><feature>Near golf</feature></features>
    <notes>Keys at the office</notes><prime>1</prime><email>hello@agency.example</email><contact_number>555</contact_number><whatsapp_number>556</whatsapp_number>
    <images><image id="1"><url>https://p.example/1.jpg</url></image><image id="2"><url>https://p.example/2.jpg</url><floorplan>1</floorplan><room>kitchen</room></image></images>
  </property>
</root>`

export const OPENIMMO = `<?xml version="1.0" encoding="UTF-8"?>
<openimmo>
  <uebertragung art="OFFLINE" umfang="VOLL" modus="NEW" version="1.2.7" sendersoftware="Test" senderversion="1" techn_email="t@agency.example" timestamp="2026-09-01T10:00:00" regi_id="R1"/>
  <anbieter extra="e">
    <anbieternr>A1</anbieternr><firma>Haus und Hof</firma><openimmo_anid>AN1</openimmo_anid><lizenzkennung>L1</lizenzkennung>
    <immobilie>
      <objektkategorie><nutzungsart WOHNEN="1" GEWERBE="0"/><vermarktungsart KAUF="true" MIETE_PACHT="false"/><objektart><haus haustyp="VILLA"/><objektart_zusatz>Jugendstil</objektart_zusatz></objektart></objektkategorie>
      <geo><plz>10115</plz><ort>Wien</ort><geokoordinaten breitengrad="52.53" laengengrad="13.38"/><strasse>Gartenstraße</strasse><hausnummer>5</hausnummer><bundesland>Tirol</bundesland><land iso_land="AUT"/><flur>3</flur><etage>0</etage><anzahl_etagen>3</anzahl_etagen><lage_gebiet gebiete="WOHN"/><regionaler_zusatz>Mitte</regionaler_zusatz></geo>
      <kontaktperson><email_direkt>k@agency.example</email_direkt><name>Muster</name><telefon telefonart="PRIVAT">9</telefon></kontaktperson>
      <preise><kaufpreis>350000</kaufpreis><hausgeld>250.50</hausgeld><kaution>1000</kaution><provisionspflichtig>true</provisionspflichtig><aussen_courtage mit_mwst="true">3,57 %</aussen_courtage><waehrung iso_waehrung="CHF"/><nettorendite>4.2</nettorendite><stp_garage stellplatzkaufpreis="20000" anzahl="1"/></preise>
      <flaechen><wohnflaeche>142.5</wohnflaeche><nutzflaeche>30</nutzflaeche><gesamtflaeche>190</gesamtflaeche><grundstuecksflaeche>600</grundstuecksflaeche><anzahl_zimmer>5.5</anzahl_zimmer><anzahl_schlafzimmer>3</anzahl_schlafzimmer><anzahl_badezimmer>2</anzahl_badezimmer><anzahl_balkone>1</anzahl_balkone><balkon_terrasse_flaeche>12</balkon_terrasse_flaeche><kellerflaeche>40</kellerflaeche></flaechen>
      <ausstattung><ausstatt_kategorie>GEHOBEN</ausstatt_kategorie><bad DUSCHE="1" WANNE="0"/><kueche EBK="1"/><kamin>1</kamin><heizungsart FERN="1"/><klimatisiert>false</klimatisiert><fahrstuhl PERSONEN="true" LASTEN="false"/><stellplatzart GARAGE="1" CARPORT="1"/><gartennutzung>true</gartennutzung><moebliert moeb="TEIL"/><barrierefrei>true</barrierefrei><sauna>1</sauna><sicherheitstechnik ALARMANLAGE="true" KAMERA="true"/><unterkellert keller="JA"/></ausstattung>
      <zustand_angaben><baujahr>1905</baujahr><letztemodernisierung>2019</letztemodernisierung><zustand zustand_art="GEPFLEGT"/><alter alter_attr="ALTBAU"/><energiepass><epart>BEDARF</epart><gueltig_bis>2030-01-01</gueltig_bis><endenergiebedarf>120.5</endenergiebedarf><primaerenergietraeger>GAS</primaerenergietraeger><wertklasse>D</wertklasse></energiepass><verkaufstatus stand="RESERVIERT"/></zustand_angaben>
      <bewertung><feld><name>wert</name><wert>100</wert></feld></bewertung>
      <infrastruktur><ausblick blick="BERGE"/><distanzen distanz_zu="BUS">0.3</distanzen></infrastruktur>
      <freitexte><objekttitel>Helles Haus</objekttitel><dreizeiler>Drei Zeilen</dreizeiler><lage>Ruhige Lage.</lage><ausstatt_beschr>Parkett.</ausstatt_beschr><objektbeschreibung><![CDATA[<p>Erster Absatz.</p><p>Zweiter.</p>]]></objektbeschreibung><sonstige_angaben>Provisionsfrei.</sonstige_angaben><objekt_text lang="en">A bright house.</objekt_text><objekt_text lang="klingonisch">nuqneH</objekt_text></freitexte>
      <anhaenge>
        <anhang location="REMOTE" gruppe="TITELBILD"><anhangtitel>Vorne</anhangtitel><format>image/jpeg</format><daten><pfad>https://p.example/1.jpg</pfad></daten></anhang>
        <anhang location="EXTERN" gruppe="GRUNDRISS"><anhangtitel>Plan</anhangtitel><daten><pfad>plan.png</pfad></daten></anhang>
        <anhang location="INTERN" gruppe="BILD"><anhangtitel>Innen</anhangtitel><format>JPG</format><daten><anhanginhalt>R0lGOD</anhanginhalt></daten></anhang>
        <anhang location="REMOTE" gruppe="FILMLINK"><daten><pfad>https://video.example/1</pfad></daten></anhang>
        <anhang location="EXTERN" gruppe="DOKUMENTE"><anhangtitel>Expose</anhangtitel><daten><pfad>expose.pdf</pfad></daten></anhang>
      </anhaenge>
      <verwaltung_objekt><objektadresse_freigeben>false</objektadresse_freigeben><abdatum>2027-01-01</abdatum><verfuegbar_ab>sofort</verfuegbar_ab><haustiere>true</haustiere><vermietet>false</vermietet></verwaltung_objekt>
      <verwaltung_techn><objektnr_intern>77</objektnr_intern><objektnr_extern>X-77</objektnr_extern><aktion aktionart="CHANGE"/><aktiv_von>2026-01-01</aktiv_von><openimmo_obid>oi-1</openimmo_obid><stand_vom>2026-08-01</stand_vom><weitergabe_generell>true</weitergabe_generell><sprache>de-AT</sprache></verwaltung_techn>
      <user_defined_simplefield feldname="makler_code">42</user_defined_simplefield>
      <user_defined_anyfield><plaintext fieldname="headline2" fieldvalue="Zweite Zeile"/></user_defined_anyfield>
      <user_defined_extend><feld><name>n</name><wert>w</wert><typ>t</typ><modus>m</modus></feld></user_defined_extend>
    </immobilie>
    <impressum>Text</impressum>
  </anbieter>
</openimmo>`

export const RESO = JSON.stringify({
  '@reso.context': 'urn:reso:metadata:2.0:resource:property',
  '@odata.count': 1,
  value: [
    {
      '@odata.id': "Property('r-1')",
      ListingKey: 'r-1',
      ListingId: 'MLS 1',
      StandardStatus: 'Active Under Contract',
      MlsStatus: 'AUC',
      PropertyType: 'Residential',
      PropertySubType: 'Single Family Residence',
      ListPrice: 625000,
      OriginalListPrice: 650000,
      ListingContractDate: '2026-06-01',
      OnMarketTimestamp: '2026-06-02T10:00:00Z',
      DaysOnMarket: 30,
      ModificationTimestamp: '2026-09-01T10:00:00Z',
      PriceChangeTimestamp: '2026-08-01T10:00:00Z',
      PhotosCount: 2,
      BedroomsTotal: 4,
      BathroomsTotalInteger: 3,
      BathroomsFull: 2,
      BathroomsHalf: 1,
      RoomsTotal: 8,
      LivingArea: 2100,
      LivingAreaUnits: 'Square Feet',
      BuildingAreaTotal: 230,
      BuildingAreaUnits: 'SquareMeters',
      LotSizeArea: 0.25,
      LotSizeUnits: 'Acres',
      YearBuilt: 1998,
      StoriesTotal: 2,
      EntryLevel: 1,
      GarageSpaces: 2,
      ParkingTotal: 4,
      Furnished: 'Unfurnished',
      PetsAllowed: ['Yes', 'Call'],
      PoolFeatures: ['In Ground'],
      PoolPrivateYN: true,
      Heating: ['Forced Air'],
      HeatingYN: true,
      Cooling: ['Central Air'],
      View: ['Ocean'],
      SecurityFeatures: ['Alarm', 'Gate'],
      WaterfrontYN: false,
      NewConstructionYN: true,
      AssociationFee: 120,
      AssociationFeeFrequency: 'Monthly',
      TaxAnnualAmount: 5400,
      AvailabilityDate: '2026-12-01',
      Latitude: 34.05,
      Longitude: -118.24,
      UnparsedAddress: '1 Main Street, Los Angeles',
      StreetNumber: '1',
      StreetName: 'Main',
      StreetSuffix: 'Street',
      UnitNumber: 'B',
      City: 'Los Angeles',
      StateOrProvince: 'CA',
      PostalCode: '90012',
      Country: 'US',
      SubdivisionName: 'Downtown',
      ParcelNumber: '555-1',
      PublicRemarks: 'A bright house. Two floors.',
      ListAgentKey: 'a-1',
      ListOfficeKey: 'o-1',
      VirtualTourURLUnbranded: 'https://tour.example/1',
      OriginatingSystemName: 'MLS',
      InternetEntireListingDisplayYN: true,
      InternetAddressDisplayYN: false,
      InternetAutomatedValuationDisplayYN: false,
      InternetConsumerCommentYN: false,
      CustomField: { Inner: ['deep', 'er'] },
      Media: [
        {
          MediaKey: 'm-1',
          MediaURL: 'https://p.example/1.jpg',
          MediaCategory: 'Photo',
          Order: 1,
          PreferredPhotoYN: true,
          ImageWidth: 800,
          ShortDescription: 'Front',
        },
        { MediaURL: 'https://p.example/2.jpg', MediaCategory: 'FloorPlan', Order: 2 },
        { MediaURL: 'https://p.example/3.pdf', MediaCategory: 'Document', Order: 3 },
      ],
    },
  ],
})

export const TROVIT = `<?xml version="1.0" encoding="UTF-8"?>
<trovit>
  <ad>
    <id>t-1</id><url>https://agency.example/ad/1</url><title>House by the lake</title><type>For Rent</type><content><![CDATA[<p>Two floors.</p><p>Quiet.</p>]]></content>
    <price period="weekly" currency="GBP">350</price><property_type>House</property_type><foreclosure>0</foreclosure><foreclosure_type>none</foreclosure_type>
    <address>Lake Road</address><floor_number>2</floor_number><city_area>Old Town</city_area><city>Altea</city><postcode>03590</postcode><region>Alicante</region>
    <latitude>38.59</latitude><longitude>-0.05</longitude><orientation>west</orientation><agency>Casa Clara</agency><mls_database>S8</mls_database>
    <floor_area unit="feet">1500</floor_area><plot_area unit="acres">0.5</plot_area><rooms>3</rooms><bathrooms>2</bathrooms><condition>good</condition><year>1998</year>
    <virtual_tour>https://tour.example/1</virtual_tour>
    <pictures><picture><picture_url>https://p.example/1.jpg</picture_url><picture_title>Garden</picture_title></picture><picture><picture_url>https://p.example/2.jpg</picture_url><extra>e</extra></picture></pictures>
    <date>28/02/2026</date><time>17:30</time><expiration_date>01/06/2027</expiration_date><by_owner>1</by_owner><parking>1</parking><is_furnished>1</is_furnished><is_new>1</is_new><own_field>x</own_field>
  </ad>
</trovit>`

export const YRL = `<?xml version="1.0" encoding="UTF-8"?>
<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">
  <generation-date>2026-10-05T16:36:00+04:00</generation-date>
  <offer internal-id="y-1">
    <type>аренда</type><property-type>жилая</property-type><category>квартира</category><url>https://agency.example/1</url>
    <creation-date>2026-09-01T10:00:00+03:00</creation-date><last-update-date>2026-10-01T10:00:00+03:00</last-update-date><expire-date>2027-01-01</expire-date>
    <location><country>Россия</country><region>Московская область</region><district>Одинцовский район</district><locality-name>Химки</locality-name><sub-locality-name>Сходня</sub-locality-name><address>улица Мира</address><apartment>12</apartment><latitude>55.88</latitude><longitude>37.44</longitude><metro><name>Планерная</name><time-on-transport>15</time-on-transport></metro></location>
    <sales-agent><name>Анна</name><phone>+74950000000</phone><organization>Дом</organization><category>агентство</category></sales-agent>
    <price><value>65000</value><currency>RUR</currency><period>день</period></price><rent-pledge>да</rent-pledge><agent-fee>50</agent-fee><deal-status>прямая аренда</deal-status>
    <area><value>54.5</value><unit>кв. м</unit></area><living-space><value>32</value><unit>кв. м</unit></living-space><kitchen-space><value>9</value><unit>кв. м</unit></kitchen-space><lot-area><value>6</value><unit>сотка</unit></lot-area>
    <rooms>2</rooms><rooms-offered>2</rooms-offered><floor>5</floor><floors-total>9</floors-total><built-year>1985</built-year><building-type>панельный</building-type><renovation>косметический</renovation>
    <new-flat>да</new-flat><studio>0</studio><balcony>2 балкона</balcony><bathroom-unit>раздельный</bathroom-unit><lift>да</lift><parking>+</parking><internet>true</internet><phone>нет</phone><room-furniture>1</room-furniture><with-pets>да</with-pets><window-view>во двор</window-view>
    <image>https://p.example/1.jpg</image><image tag="plan">https://p.example/2.jpg</image>
    <description><![CDATA[Светлая квартира у парка.<br>Рядом метро.]]></description>
    <video-review><youtube-video-review-url>https://video.example/1</youtube-video-review-url><online-show>да</online-show></video-review>
  </offer>
</realty-feed>`

export const REAXML = `<?xml version="1.0" encoding="UTF-8"?>
<propertyList date="2026-10-05-16:36:00" username="feeder">
  <rental modTime="2026-10-01-10:00:00" status="current">
    <agentID>AG1</agentID><uniqueID>rx-1</uniqueID><authority value="exclusive"/><underOffer value="yes"/><isHomeLandPackage value="no"/>
    <listingAgent id="1"><name>Ann Agent</name><telephone type="mobile">0400 000 000</telephone><email>ann@agency.example</email></listingAgent>
    <rent period="month" display="yes">2400</rent><priceView>$2,400 a month</priceView><bond>4800</bond><dateAvailable>2027-02-01</dateAvailable>
    <address display="yes" streetview="yes"><subNumber>2</subNumber><lotNumber>7</lotNumber><streetNumber>39</streetNumber><street>Main Road</street><suburb display="yes">Richmond</suburb><state>vic</state><postcode>3121</postcode><country>AUS</country></address>
    <municipality>Yarra</municipality><geocode><latitude>-37.82</latitude><longitude>144.99</longitude><accuracy>street</accuracy></geocode>
    <category name="Townhouse"/><headline>Bright townhouse</headline><description><![CDATA[<p>Two floors.</p><p>A courtyard.</p>]]></description>
    <features><bedrooms>3</bedrooms><bathrooms>2</bathrooms><ensuite>1</ensuite><garages>1</garages><carports>1</carports><airConditioning>1</airConditioning><poolInGround>1</poolInGround><alarmSystem>1</alarmSystem><otherFeatures>Near the river</otherFeatures></features>
    <allowances><petFriendly>1</petFriendly><furnished>1</furnished><smokers>0</smokers></allowances><newConstruction>1</newConstruction>
    <landDetails><area unit="acre">0.5</area><frontage unit="meter">12</frontage></landDetails><buildingDetails><area unit="squareMeter">140</area><energyRating>5.5</energyRating></buildingDetails>
    <inspectionTimes><inspection>21-Dec-2026 11:00am to 1:00pm</inspection></inspectionTimes>
    <objects><img id="m" modTime="2026-10-01-10:00:00" url="https://p.example/m.jpg" format="jpg"/><img id="a" url="https://p.example/a.jpg"/><floorplan id="1" url="https://p.example/plan.png"/></objects>
    <videoLink href="https://video.example/1"/><externalLink href="https://tour.example/1"/><own_field>x</own_field>
  </rental>
</propertyList>`

export const VRSYNC = `<?xml version="1.0" encoding="UTF-8"?>
<ListingDataFeed xmlns="http://www.vivareal.com/schemas/1.0/VRSync">
  <Header><Provider>CRM</Provider><Email>feed@agency.example</Email><PublishDate>2026-10-05T16:36:00</PublishDate></Header>
  <Listings>
    <Listing>
      <ListingID>vr-1</ListingID><Title>Apartamento claro</Title><TransactionType>For Rent</TransactionType><ListDate>2026-09-01T10:00:00</ListDate><LastUpdateDate>2026-10-01T10:00:00</LastUpdateDate><DetailViewUrl>https://agency.example/1</DetailViewUrl><PublicationType>STANDARD</PublicationType>
      <Media><Item medium="image" caption="Sala">https://p.example/1.jpg</Item><Item medium="image" caption="Frente" primary="true">https://p.example/2.jpg</Item><Item medium="video">https://video.example/1</Item></Media>
      <Details><UsageType>Residential</UsageType><PropertyType>Residential / Apartment</PropertyType><Description><![CDATA[Dois quartos.<br>Perto do parque.]]></Description><ListPrice currency="BRL">450000</ListPrice><RentalPrice currency="USD" period="Daily">300</RentalPrice><PropertyAdministrationFee currency="BRL">800</PropertyAdministrationFee><YearlyTax currency="BRL">1200</YearlyTax><ConstructedArea unit="square metres">82</ConstructedArea><LivingArea unit="square metres">70</LivingArea><LotArea unit="hectares">2</LotArea><Bedrooms>2</Bedrooms><Bathrooms>1</Bathrooms><Suites>1</Suites><Garage type="Parking Spaces">1</Garage><UnitFloor>4</UnitFloor><Floors>12</Floors><YearBuilt>2004</YearBuilt><Features><Feature>Pool</Feature><Feature>Furnished</Feature><Feature>Pets Allowed</Feature><Feature>Near Metro</Feature></Features></Details>
      <Location displayAddress="All"><Country abbreviation="BR">Brasil</Country><State abbreviation="SP">São Paulo</State><City>Campinas</City><Zone>Norte</Zone><Neighborhood>Cambuí</Neighborhood><Address>Rua das Flores</Address><StreetNumber>12</StreetNumber><Complement>ap. 41</Complement><PostalCode>13024-000</PostalCode><Latitude>-22.9</Latitude><Longitude>-47.05</Longitude></Location>
      <ContactInfo><Name>Casa</Name><Email>c@agency.example</Email><Telephone>1</Telephone></ContactInfo>
    </Listing>
  </Listings>
</ListingDataFeed>`
