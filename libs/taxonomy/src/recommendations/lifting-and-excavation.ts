import type { Steps } from './steps.js';

/** LIFTING_RIGGING, EXCAVATION_STRUCTURAL and CONFINED_SPACE: [stop, fix, prevent]. */
export const LIFTING_AND_EXCAVATION = {
  under_suspended_load: {
    en: [
      'Hold the load still and clear the fall zone.',
      'Only trained people who hook, guide or land the load may stay; use tag lines.',
      'Plan hoisting routes away from people and barricade the fall zone.',
    ],
    es: [
      'Mantener quieta la carga y despejar la zona de caída.',
      'Solo permanece personal capacitado que engancha, guía o recibe la carga; usar cuerdas guía.',
      'Planear rutas de izaje lejos de las personas y poner barricada en la zona de caída.',
    ],
  },
  crane_setup: {
    en: [
      'Land the load and stop lifting.',
      'Firm, drained, graded ground; outriggers out as the load chart says, on blocking; level the crane.',
      'Let the controlling contractor confirm the ground and buried voids before the crane arrives.',
    ],
    es: [
      'Bajar la carga y dejar de izar.',
      'Suelo firme, drenado y nivelado; estabilizadores extendidos según la tabla de carga, sobre bloques; nivelar la grúa.',
      'Que el contratista a cargo confirme el suelo y los huecos enterrados antes de que llegue la grúa.',
    ],
  },
  rigging_defect: {
    en: [
      'Land the load and take the sling, hook or shackle off.',
      'Destroy or tag it; lift again only with rated, legibly tagged rigging of enough capacity.',
      'Have a competent person inspect rigging every shift; store it dry and off the ground.',
    ],
    es: [
      'Bajar la carga y retirar la eslinga, el gancho o el grillete.',
      'Destruirlo o etiquetarlo; izar de nuevo solo con aparejos de capacidad suficiente y etiqueta legible.',
      'Que una persona competente inspeccione los aparejos cada turno; guardarlos secos y fuera del suelo.',
    ],
  },
  overhead_loose: {
    en: [
      'Keep people out from below and stop work above.',
      'Bring loose things down or tie them; toe boards of at least 3.5 in (9 cm), screens, nets or a canopy.',
      'Use tool lanyards and clear the edges at the end of each shift.',
    ],
    es: [
      'Alejar a las personas de abajo y detener el trabajo de arriba.',
      'Bajar o amarrar lo suelto; rodapiés de al menos 3.5 in (9 cm), mallas, redes o cubierta.',
      'Usar cordones para herramientas y despejar los bordes al final de cada turno.',
    ],
  },
  no_lift_zone: {
    en: [
      'Pause the lift before the load swings.',
      'Barricade and mark the area, attach tag lines and give one signal person the lead.',
      'Put zone, route and signals into the lift plan and the pre-lift talk.',
    ],
    es: [
      'Pausar el izaje antes de girar la carga.',
      'Poner barricada y señales, atar cuerdas guía y dar el mando a un solo señalero.',
      'Incluir zona, ruta y señales en el plan de izaje y en la charla previa.',
    ],
  },
  trench_unprotected: {
    en: [
      'Get everybody out of the trench now.',
      'At 5 ft (1.5 m) and more: slope, shore or place a trench box before anybody goes back in.',
      'Classify the soil beforehand; a competent person inspects daily and after rain.',
    ],
    es: [
      'Sacar a todos de la zanja de inmediato.',
      'Desde 5 ft (1.5 m): ataludar, entibar o colocar cajón antes de que alguien vuelva a entrar.',
      'Clasificar el suelo antes; una persona competente inspecciona cada día y tras la lluvia.',
    ],
  },
  formwork_defect: {
    en: [
      'No more concrete; clear people from under and beside the form.',
      'Reshore and brace to the drawings; the competent person checks before the pour goes on.',
      'Keep shoring drawings on site and inspect before, during and after each pour.',
    ],
    es: [
      'No vaciar más; despejar debajo y junto al encofrado.',
      'Reapuntalar y arriostrar según planos; la persona competente revisa antes de seguir el vaciado.',
      'Tener los planos de apuntalamiento en obra e inspeccionar antes, durante y después de cada vaciado.',
    ],
  },
  wall_collapse: {
    en: [
      'Clear the collapse zone, the height of the wall plus 4 ft (1.2 m).',
      'Brace masonry over 8 ft (2.4 m); in demolition take walls down from the top, story by story.',
      'Get an engineering survey first and keep the limited access zone until the wall is supported.',
    ],
    es: [
      'Despejar la zona de colapso: la altura del muro más 4 ft (1.2 m).',
      'Arriostrar la mampostería de más de 8 ft (2.4 m); en demolición, bajar muros desde arriba, piso por piso.',
      'Pedir antes el estudio de ingeniería y mantener la zona de acceso limitado hasta que el muro esté soportado.',
    ],
  },
  spoil_edge: {
    en: [
      'Bring people out of the excavation on this side.',
      'Move spoil and material 2 ft (0.6 m) back from the edge; machines behind stop logs or barricades.',
      'Lay out spoil and haul routes before digging.',
    ],
    es: [
      'Sacar a las personas de la excavación por este lado.',
      'Retirar tierra y material a 2 ft (0.6 m) del borde; máquinas detrás de topes o barricadas.',
      'Definir acopio de tierra y rutas antes de excavar.',
    ],
  },
  no_trench_egress: {
    en: [
      'Bring the crew up by a safe way and stop digging.',
      'At 4 ft (1.2 m) and more: a ladder, stair or ramp within 25 ft (7.6 m) of everybody, 3 ft over the edge.',
      'Move the ladder along with the crew and check it before entry.',
    ],
    es: [
      'Sacar a la cuadrilla por un lugar seguro y dejar de excavar.',
      'Desde 4 ft (1.2 m): escalera o rampa a no más de 25 ft (7.6 m) de cada persona, 3 ft sobre el borde.',
      'Mover la escalera junto con la cuadrilla y revisarla antes de entrar.',
    ],
  },
  water_in_excavation: {
    en: [
      'Leave the excavation while water stands or rises.',
      'Pump it out under watch, support the walls and let the competent person release it.',
      'Divert surface water with ditches or berms and inspect after every rain.',
    ],
    es: [
      'Salir de la excavación mientras el agua esté o suba.',
      'Bombear con vigilancia, sostener las paredes y que la persona competente autorice el reingreso.',
      'Desviar el agua superficial con zanjas o bermas e inspeccionar tras cada lluvia.',
    ],
  },
  open_excavation: {
    en: [
      'Hold people and vehicles back and post a guard.',
      'Fence, barricade or cover it; bridges over it get guardrails at 6 ft (1.8 m) and more.',
      'Backfill soon and light the barricades at night.',
    ],
    es: [
      'Contener a personas y vehículos y dejar un vigilante.',
      'Cercar, poner barricada o cubrir; los pasos por encima llevan barandas desde 6 ft (1.8 m).',
      'Rellenar pronto e iluminar las barricadas de noche.',
    ],
  },
  entry_no_attendant: {
    en: [
      'Call the entrants out.',
      'Post a trained attendant outside, with contact to all entrants and no other duty, before re-entry.',
      'Name attendant, entrants and supervisor in the permit of each entry.',
    ],
    es: [
      'Llamar a salir a quienes entraron.',
      'Poner afuera un vigía capacitado, en contacto con todos y sin otra tarea, antes de reingresar.',
      'Nombrar vigía, entrantes y supervisor en el permiso de cada entrada.',
    ],
  },
  atmosphere_untested: {
    en: [
      'No entry; call everybody out.',
      'Test oxygen (19.5–23.5 %), flammable gas (below 10 % LEL), then toxics; ventilate and monitor throughout.',
      'Calibrate the meters and record tests in the permit.',
    ],
    es: [
      'No entrar; hacer salir a todos.',
      'Medir oxígeno (19.5–23.5 %), gas inflamable (menos de 10 % LEL) y luego tóxicos; ventilar y monitorear todo el tiempo.',
      'Calibrar los medidores y registrar las mediciones en el permiso.',
    ],
  },
  open_manhole: {
    en: [
      'Keep people away from the opening and post somebody there.',
      'Set a railing or a temporary cover around it before other work; then close it.',
      'Bring guard and cover along whenever a manhole is opened.',
    ],
    es: [
      'Alejar a las personas de la abertura y dejar a alguien allí.',
      'Colocar baranda o tapa provisional alrededor antes de otro trabajo; después cerrarla.',
      'Llevar baranda y tapa siempre que se abra una boca de inspección.',
    ],
  },
  no_rescue_equipment: {
    en: [
      'No entry until rescue is ready.',
      'Harness and retrieval line for each entrant; a mechanical winch for vertical spaces over 5 ft (1.5 m).',
      'Arrange a rescue service that can respond in time and practice yearly.',
    ],
    es: [
      'Suspender la entrada hasta tener listo el rescate.',
      'Arnés y línea de recuperación por entrante; malacate mecánico en espacios verticales de más de 5 ft (1.5 m).',
      'Acordar un servicio de rescate que llegue a tiempo y practicar cada año.',
    ],
  },
  no_permit_sign: {
    en: [
      'Hold the entry.',
      'Post DANGER, PERMIT-REQUIRED CONFINED SPACE, DO NOT ENTER and the signed permit at the opening.',
      'List all confined spaces of the site and mark them before work starts.',
    ],
    es: [
      'Retener la entrada.',
      'Colocar PELIGRO, ESPACIO CONFINADO CON PERMISO, NO ENTRAR y el permiso firmado en el acceso.',
      'Listar todos los espacios confinados de la obra y señalizarlos antes de empezar.',
    ],
  },
} as const satisfies Steps;
