import type { Steps } from './steps.js';

/** HAZARDOUS_MATERIALS and HOUSEKEEPING: [stop, fix, prevent]. */
export const MATERIALS_AND_ORDER = {
  chemical_spill: {
    en: [
      'Move people upwind and keep ignition away.',
      'Read the SDS, contain and absorb with the right PPE; trained responders only for large spills.',
      'Store on spill trays with a kit beside and train the spill plan.',
    ],
    es: [
      'Llevar a las personas contra el viento y alejar fuentes de ignición.',
      'Leer la hoja de seguridad, contener y absorber con el EPP correcto; derrames grandes solo con personal entrenado.',
      'Almacenar sobre bandejas con kit al lado y practicar el plan de derrames.',
    ],
  },
  asbestos_lead: {
    en: [
      'Leave the material alone and seal the area off.',
      'Keep it wet and untouched until a competent person has samples; trained crews remove it.',
      'Survey for asbestos and lead before demolition or renovation.',
    ],
    es: [
      'Dejar de tocar el material y aislar el área.',
      'Mantenerlo húmedo e intacto hasta que una persona competente tenga muestras; lo retira personal capacitado.',
      'Hacer estudio de asbesto y plomo antes de demoler o remodelar.',
    ],
  },
  silica_dust: {
    en: [
      'No more dry cutting, grinding or sweeping.',
      'Use the water or vacuum shroud of Table 1 for the tool, and a respirator where Table 1 asks for it.',
      'Buy tools with built-in dust control and keep a written exposure control plan.',
    ],
    es: [
      'No más corte, esmerilado ni barrido en seco.',
      'Usar agua o aspiración según la Tabla 1 de la herramienta, y respirador donde la Tabla 1 lo pida.',
      'Comprar herramientas con control de polvo y llevar un plan escrito de control de exposición.',
    ],
  },
  fume_ventilation: {
    en: [
      'Shut engines and torches off and get people into fresh air.',
      'Ventilate or exhaust at the source and measure CO and fumes before work goes on.',
      'Use electric equipment indoors; plan ventilation with the work.',
    ],
    es: [
      'Apagar motores y sopletes y llevar a las personas al aire libre.',
      'Ventilar o extraer en la fuente y medir CO y humos antes de seguir.',
      'Usar equipo eléctrico en interiores; planear la ventilación junto con el trabajo.',
    ],
  },
  unlabeled_container: {
    en: [
      'Do not use or mix the content.',
      'Find out what it is and label it with product name and hazards, or dispose of it as unknown.',
      'Keep blank GHS labels where liquids are decanted; no drink bottles.',
    ],
    es: [
      'No usar ni mezclar el contenido.',
      'Identificarlo y rotularlo con nombre y peligros, o desecharlo como desconocido.',
      'Tener etiquetas GHS donde se trasvasa; no usar botellas de bebida.',
    ],
  },
  sds_missing: {
    en: [
      'Hold work with the product.',
      'Get the safety data sheet from the supplier and read its first aid and PPE sections with the crew.',
      'Keep all sheets open to every shift, on paper or screen, with the chemical list.',
    ],
    es: [
      'Retener el trabajo con el producto.',
      'Pedir la hoja de datos de seguridad al proveedor y leer con la cuadrilla primeros auxilios y EPP.',
      'Tener todas las hojas al alcance de cada turno, en papel o pantalla, con la lista de químicos.',
    ],
  },
  rebar_uncapped: {
    en: [
      'Keep everybody from above and beside the bars.',
      'Fit steel-reinforced caps or troughs that hold against impalement, or bend the bars over.',
      'Order caps with the steel and cap bars as they are set.',
    ],
    es: [
      'Alejar a todos de encima y del lado de las varillas.',
      'Colocar tapas con refuerzo de acero o canaletas que eviten el empalamiento, o doblar las puntas.',
      'Pedir las tapas junto con el acero y cubrir las varillas al colocarlas.',
    ],
  },
  unstable_stacking: {
    en: [
      'Keep people out of the fall range of the stack.',
      'Restack level and interlocked, block round goods, stay within the posted floor load.',
      'Set height limits by material and a storage plan away from edges and aisles.',
    ],
    es: [
      'Alejar a las personas del alcance de caída de la pila.',
      'Reapilar nivelado y trabado, calzar lo redondo, respetar la carga de piso indicada.',
      'Fijar alturas por material y un plan de acopio lejos de bordes y pasillos.',
    ],
  },
  debris_clutter: {
    en: [
      'Keep people from walking and working through the debris.',
      'Clear scrap now and pull or bend nails out of lumber.',
      'Clean as the work goes and name who clears each area every day.',
    ],
    es: [
      'Dejar de caminar y trabajar entre los escombros.',
      'Retirar los restos ahora y sacar o doblar los clavos de la madera.',
      'Limpiar durante el trabajo y nombrar a quien despeja cada área cada día.',
    ],
  },
  trip_cable_hose: {
    en: [
      'Warn people and close the crossing.',
      'Run the cable or hose overhead or along the wall, or put a ramp over it.',
      'Place outlets near the work so that no cord crosses a route.',
    ],
    es: [
      'Advertir a las personas y cerrar el cruce.',
      'Llevar el cable o la manguera por lo alto o junto al muro, o cubrir con rampa.',
      'Poner tomas cerca del trabajo para que ningún cable cruce el paso.',
    ],
  },
  wet_slippery: {
    en: [
      'Close the slippery stretch.',
      'Dry it, spread absorbent or de-icer, lay mats; stop the leak.',
      'Drain and treat walkways before frost and wear slip-resistant soles.',
    ],
    es: [
      'Cerrar el tramo resbaloso.',
      'Secar, echar absorbente o sal, poner tapetes; detener la fuga.',
      'Drenar y tratar los pasos antes de la helada y usar suela antideslizante.',
    ],
  },
  poor_lighting: {
    en: [
      'Pause work that cannot be seen safely.',
      'Set guarded lights: 5 foot-candles (54 lx) in general areas, 10 (108 lx) in shops and plants.',
      'Measure light when shifts or seasons change and keep spare lamps.',
    ],
    es: [
      'Pausar lo que no se ve con seguridad.',
      'Instalar luces protegidas: 5 pies-candela (54 lx) en áreas generales, 10 (108 lx) en talleres y plantas.',
      'Medir la luz al cambiar turno o temporada y tener lámparas de reserva.',
    ],
  },
  waste_overflow: {
    en: [
      'Add nothing to the full container.',
      'Empty it or bring another; separate flammable and oily waste in covered cans.',
      'Set pick-up days by the trades on site.',
    ],
    es: [
      'Dejar de llenar el contenedor lleno.',
      'Vaciarlo o traer otro; separar residuos inflamables y con aceite en botes con tapa.',
      'Fijar días de retiro según las cuadrillas en obra.',
    ],
  },
} as const satisfies Steps;
